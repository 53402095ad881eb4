/** Screenshots of the ledger, and of keys, cycles and failures on other screens. */
import type { Page } from 'playwright-core';
import { Failed } from '../../electron/contract/failure.ts';
import { differing, ledgerHandlers, liveUsage } from './ledgerFixtures.ts';
import { runHandlers, runOf, someEnvironments } from './runFixtures.ts';
import { ids, planOf, solarList } from './windowFixtures.ts';
import type { Shot } from './windowShots.ts';

const address = '#/ledger';
const plan = `#/lists/${ids.harbor}/plan`;
const handlers = { ...runHandlers(runOf()), ...ledgerHandlers() };
const oldKey = someEnvironments.map((one) =>
  one.name === 'Live' ? { ...one, key: { ...one.key, setAt: Date.now() - 93 * 86_400_000 } } : one,
);
const withOldKey = {
  ...handlers,
  'environments.list': () => Promise.resolve(oldKey),
};
/** Selects the environment whose key is old. */
async function useLive(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'New plans start with' }).click();
  await page.getByRole('option', { name: 'Live' }).click();
  await page.getByRole('button', { name: /^Live/ }).click();
}
const overCycle: Shot['handlers'] = {
  'plans.make': (request) => {
    const made = planOf(request, solarList.rows);
    return Promise.resolve({ ...made, cycle: { ...liveUsage, highMicros: 720_000_000, lowMicros: 719_000_000, billed: 5000 } });
  },
};

export const ledgerShots: Shot[] = [
  { name: '10-ledger', address, handlers, act: (page) => page.keyboard.press('ArrowDown') },
  { name: '10-ledger-differs', address, handlers: { ...handlers, ...ledgerHandlers(differing) } },
  {
    name: '10-ledger-failed',
    address,
    handlers: {
      ...ledgerHandlers([]),
      'ledger.attempts': () => Promise.reject(new Failed('dataFolder.unusable', { path: '/home/ada/rollcall', problem: 'EIO' })),
      'ledger.recount': () => Promise.reject(new Failed('dataFolder.unusable', { path: '/home/ada/rollcall', problem: 'EIO' })),
    },
  },
  { name: '3-plan-cycle', address: plan, handlers: overCycle },
  {
    name: '3-plan-try-other',
    address: plan,
    handlers: overCycle,
    act: async (page) => {
      await page.getByText('Other', { exact: true }).click();
      await page.getByLabel('How many rows').fill('1500');
      await page.getByText('at random').click();
    },
  },
  { name: '9-settings-cycle', address: '#/settings', handlers: withOldKey, act: useLive },
];
