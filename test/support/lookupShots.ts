/** Screenshots of the look-up screen: an answer of each form, and the states without one. */
import type { Page } from 'playwright-core';
import { drift, lookupHandlers } from './lookupFixtures.ts';
import type { Shot } from './windowShots.ts';

const address = '#/lookup';
const handlers = lookupHandlers;
const never = new Promise<never>(() => undefined);
const open = (name: RegExp) => async (page: Page) => {
  await page.getByRole('region', { name: 'Recent look-ups' }).getByRole('button', { name }).first().click();
  await page.getByRole('article').waitFor();
};
const answer = (name: string, entry: RegExp, more: Partial<Shot> = {}): Shot => ({ name, address, handlers, act: open(entry), ...more });

export const lookupShots: Shot[] = [
  { name: '7-lookup-empty', address, handlers: { ...handlers, 'lookups.list': () => Promise.resolve({ entries: [], total: 0 }) } },
  answer('7-lookup', /Caller identification/),
  answer('7-lookup-litigator', /303/),
  answer('7-lookup-people', /Tamsin/),
  answer('7-lookup-partial', /Real contact/),
  answer('7-lookup-residents', /Chuckanut/),
  answer('7-lookup-decision', /Decision signals/),
  answer('7-lookup-owners', /Reverse phone/),
  answer('7-lookup-address', /418 alder/i),
  answer('7-lookup-narrow', /Caller identification/, { size: { width: 1024, height: 640 } }),
  {
    name: '7-lookup-refused',
    address,
    handlers,
    act: (page) => page.getByRole('button', { name: /Smart CNAM/ }).click(),
  },
  {
    name: '7-lookup-doubt',
    address,
    handlers,
    act: (page) => page.getByRole('button', { name: /425/ }).click(),
  },
  {
    name: '7-lookup-asking',
    address,
    handlers: { ...handlers, 'lookups.ask': () => never },
    act: async (page) => {
      await page.getByLabel(/^Phone, required/).fill('(206) 555-0142');
      await page.keyboard.press('Control+Enter');
    },
  },
  {
    name: '7-lookup-question',
    address,
    handlers,
    act: async (page) => {
      await page.getByLabel(/^Phone, required/).fill('555');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: 'Look up anyway' }).waitFor();
    },
  },
  {
    name: '7-lookup-problems',
    address,
    handlers,
    act: async (page) => {
      await page.getByLabel(/^Phone, required/).fill('555-01');
      await page.getByRole('button', { name: /Your references/ }).click();
      await page.getByLabel(/^Source/).fill('x'.repeat(260));
      await page.getByText('curl', { exact: true }).click();
    },
  },
  {
    name: '7-lookup-curl',
    address,
    handlers,
    act: async (page) => {
      await open(/Caller identification/)(page);
      await page.getByText('curl', { exact: true }).click();
    },
  },
  {
    name: '9-settings-drift',
    address: '#/settings',
    handlers: { ...handlers, 'drift.list': () => Promise.resolve(drift) },
    act: (page) => page.getByRole('region', { name: 'Unrecognized response fields' }).scrollIntoViewIfNeeded(),
  },
  {
    name: '9-settings-drift-none',
    address: '#/settings',
    handlers: { ...handlers, 'drift.list': () => Promise.resolve([]) },
    act: (page) => page.getByText('Nothing so far').scrollIntoViewIfNeeded(),
  },
  {
    name: '7-lookup-operations',
    address,
    handlers,
    act: (page) => page.getByLabel('Operation').click(),
  },
];
