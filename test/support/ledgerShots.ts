/** Screenshots of the ledger, and of keys, cycles and failures on other screens. */
import type { Page } from 'playwright-core';
import { Failed } from '../../electron/contract/failure.ts';
import { agreeing, differing, ledgerHandlers, liveUsage } from './ledgerFixtures.ts';
import { finishedRun, restedRun, runHandlers, runOf, someEnvironments } from './runFixtures.ts';
import { ids, planOf, solarList } from './windowFixtures.ts';
import type { Shot } from './windowShots.ts';

const narrow = { width: 1024, height: 640 };
const never = new Promise<never>(() => undefined);
const address = '#/ledger';
const plan = `#/lists/${ids.harbor}/plan`;
const run = `#/lists/${ids.solar}/run`;
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
  { name: '10-ledger-narrow', address, handlers, size: narrow },
  {
    name: '10-ledger-narrow-end',
    address,
    handlers,
    size: narrow,
    act: (page) => page.getByRole('heading', { name: 'Reconciliation' }).scrollIntoViewIfNeeded(),
  },
  { name: '10-ledger-differs', address, handlers: { ...handlers, ...ledgerHandlers(differing) } },
  {
    name: '10-ledger-empty',
    address,
    handlers: {
      ...ledgerHandlers([]),
      'ledger.attempts': () => Promise.resolve({ attempts: [], more: false }),
      'keys.usage': () => Promise.resolve([]),
    },
  },
  {
    name: '10-ledger-none-of-run',
    address,
    handlers: { ...ledgerHandlers(agreeing) },
    act: async (page) => {
      await page.getByRole('button', { name: 'Webinar sign-ups Q2' }).click();
      await page.getByText('Possibly billed', { exact: true }).first().click();
    },
  },
  {
    name: '10-ledger-reading',
    address,
    handlers: { 'ledger.attempts': () => never, 'ledger.recount': () => never, 'keys.usage': () => never },
  },
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
  { name: '3-plan-cycle-narrow', address: plan, handlers: overCycle, size: narrow },
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
  { name: '4-run-cycle', address: run, handlers: { ...handlers, ...runHandlers(restedRun('cycleBudget', { sandbox: false })) } },
  { name: '4-run-cycle-narrow', address: run, size: narrow, handlers: { ...handlers, ...runHandlers(restedRun('cycleQuota')) } },
  { name: '4-run-retry', address: run, handlers: { ...handlers, ...runHandlers(finishedRun()) } },
  { name: '9-settings-cycle', address: '#/settings', handlers: withOldKey, act: useLive },
  { name: '9-settings-cycle-narrow', address: '#/settings', handlers: withOldKey, size: narrow, act: useLive },
  {
    name: '9-settings-fresh',
    address: '#/settings',
    handlers: withOldKey,
    act: (page) => page.getByLabel('Days of E-mail age').scrollIntoViewIfNeeded(),
  },
];
