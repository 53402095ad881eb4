/** Screenshots of the ledger, and of keys, cycles and failures on other screens. */
import type { Page } from 'playwright-core';
import { Failed } from '#contract/failure.ts';
import { finishedRun, restedRun, runHandlers } from './runFixtures.ts';
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const narrow = { width: 1024, height: 640 };
const never = new Promise<never>(() => undefined);
const address = '#/ledger';
const plan = `#/lists/${ids.harbor}/plan`;
const run = `#/lists/${ids.solar}/run`;
/** Selects the account with an old key. */
async function useLive(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'New checks use' }).click();
  await page.getByRole('option', { name: 'Live' }).click();
  await page.getByRole('button', { name: /^Live/ }).click();
}
/** The plan's calls would exceed the key's limit. */
const overCycle: Shot['handlers'] = (answers) => ({
  'plans.make': async (request) => {
    const [plan, usages] = await Promise.all([answers['plans.make'](request), answers['keys.usage']({})]);
    const live = usages.find(({ environment }) => environment === 'Live');
    return { ...plan, cycle: live ? { ...live, highMicros: 999_000_000, lowMicros: 998_000_000, billed: 9_900 } : null };
  },
});
/** As if two sums of the newest run had been damaged. */
const differing: Shot['handlers'] = (answers) => ({
  'ledger.recount': async (params) => {
    const [first, ...others] = await answers['ledger.recount'](params);
    if (first === undefined) return [];
    const { done, lowMicros } = first.counted;
    return [
      { ...first, counted: { ...first.counted, done: done - 1, lowMicros: lowMicros - 30_000 }, differs: ['done', 'lowMicros'] },
      ...others,
    ];
  },
});

export const ledgerShots: Shot[] = [
  { name: '10-ledger', address, act: (page) => page.keyboard.press('ArrowDown') },
  {
    name: '10-ledger-run',
    address,
    act: async (page) => {
      await page.getByRole('button', { name: 'Solar leads May' }).first().click();
      await page.getByRole('grid', { name: 'Checks' }).getByRole('row').nth(2).waitFor();
    },
  },
  { name: '10-ledger-narrow', alike: '10-ledger', address, size: narrow },
  {
    name: '10-ledger-narrow-end',
    alike: '10-ledger',
    address,
    size: narrow,
    act: (page) => page.getByRole('heading', { name: 'Do the sums agree?' }).scrollIntoViewIfNeeded(),
  },
  { name: '10-ledger-differs', address, handlers: differing },
  {
    name: '10-ledger-empty',
    alike: '10-ledger-reading',
    address,
    handlers: {
      'ledger.recount': () => Promise.resolve([]),
      'ledger.attempts': () => Promise.resolve({ attempts: [], more: false }),
      'runs.list': () => Promise.resolve([]),
      'keys.usage': () => Promise.resolve([]),
    },
  },
  {
    name: '10-ledger-none-of-run',
    alike: '10-ledger-reading',
    address,
    act: async (page) => {
      await page.getByRole('button', { name: 'Webinar sign-ups Q2' }).click();
      await page.getByText('Possibly billed', { exact: true }).first().click();
    },
  },
  {
    name: '10-ledger-reading',
    address,
    handlers: { 'runs.list': () => never, 'ledger.recount': () => never, 'keys.usage': () => never },
  },
  {
    name: '10-ledger-failed',
    alike: '10-ledger-reading',
    address,
    handlers: {
      'runs.list': () => Promise.reject(new Failed('dataFolder.unusable', { path: '/home/ada/rollcall', problem: 'EIO' })),
      'ledger.recount': () => Promise.reject(new Failed('dataFolder.unusable', { path: '/home/ada/rollcall', problem: 'EIO' })),
    },
  },
  { name: '3-plan-cycle', alike: '3-plan-try-other', address: plan, handlers: overCycle },
  { name: '3-plan-cycle-narrow', alike: '3-plan-try-other', address: plan, handlers: overCycle, size: narrow },
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
  { name: '4-run-cycle', alike: '4-run-paused', address: run, handlers: runHandlers(restedRun('cycleBudget', { sandbox: false })) },
  { name: '4-run-cycle-narrow', alike: '4-run-paused', address: run, size: narrow, handlers: runHandlers(restedRun('cycleQuota')) },
  { name: '4-run-retry', alike: '4-run', address: run, handlers: runHandlers(finishedRun()) },
  { name: '9-settings-cycle', alike: '9-settings-error', address: '#/settings', act: useLive },
  { name: '9-settings-cycle-narrow', alike: '9-settings-error', address: '#/settings', size: narrow, act: useLive },
  {
    name: '9-settings-fresh',
    alike: '9-settings-awake',
    address: '#/settings/freshDays',
    act: (page) => page.getByLabel('Days of E-mail age').scrollIntoViewIfNeeded(),
  },
];
