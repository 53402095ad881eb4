/** Screenshots of the look-up screen: an answer of each form, and the states without one. */
import type { Page } from 'playwright-core';
import type { Shot } from './windowShots.ts';

const address = '#/lookup';
const never = new Promise<never>(() => undefined);
const open = (name: RegExp) => async (page: Page) => {
  await page.getByRole('region', { name: 'Recent look-ups' }).getByRole('button', { name }).first().click();
  await page.getByRole('article').waitFor();
};
const answer = (name: string, entry: RegExp, more: Partial<Shot> = {}): Shot => ({ name, address, act: open(entry), ...more });

/** As if the program had ended before the answer arrived. */
const interrupted: Shot['handlers'] = (answers) => ({
  'lookups.get': async (params) => ({ ...(await answers['lookups.get'](params)), outcome: 'inDoubt', code: 'interrupted' }),
});

export const lookupShots: Shot[] = [
  { name: '7-lookup-empty', address, handlers: { 'lookups.list': () => Promise.resolve({ entries: [], total: 0 }) } },
  answer('7-lookup', /Caller identification/),
  {
    name: '7-lookup-details',
    address,
    act: async (page) => {
      await open(/Caller identification/)(page);
      await page.getByRole('button', { name: 'Details' }).click();
      await page.getByLabel('The answer as it came').waitFor();
    },
  },
  answer('7-lookup-litigator', /0101/, { alike: '7-lookup' }),
  answer('7-lookup-people', /Gideon/),
  answer('7-lookup-partial', /Lead check/, { alike: '7-lookup' }),
  answer('7-lookup-residents', /Chuckanut/, { alike: '7-lookup-people' }),
  answer('7-lookup-decision', /Decision signals/, { alike: '7-lookup' }),
  answer('7-lookup-owners', /Reverse phone/, { alike: '7-lookup-people' }),
  answer('7-lookup-address', /418 alder/i, { alike: '7-lookup-people' }),
  answer('7-lookup-narrow', /Caller identification/, { alike: '7-lookup', size: { width: 1024, height: 640 } }),
  {
    name: '7-lookup-refused',
    alike: '7-lookup-asking',
    address,
    act: (page) => page.getByRole('button', { name: /Smart CNAM/ }).click(),
  },
  {
    name: '7-lookup-doubt',
    alike: '7-lookup-asking',
    address,
    handlers: interrupted,
    act: (page) => page.getByRole('button', { name: /0163/ }).click(),
  },
  {
    name: '7-lookup-asking',
    address,
    handlers: { 'lookups.ask': () => never },
    act: async (page) => {
      await page.getByLabel(/^Phone, required/).fill('(206) 555-0142');
      await page.keyboard.press('Control+Enter');
    },
  },
  {
    name: '7-lookup-question',
    alike: '7-lookup-asking',
    address,
    act: async (page) => {
      await page.getByLabel(/^Phone, required/).fill('555');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: 'Look up anyway' }).waitFor();
    },
  },
  {
    name: '7-lookup-known',
    address,
    act: async (page) => {
      await open(/0138/)(page);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('alert').filter({ hasText: 'Asked before' }).waitFor();
    },
  },
  {
    name: '7-lookup-problems',
    alike: '7-lookup-asking',
    address,
    act: async (page) => {
      await page.getByLabel(/^Phone, required/).fill('555-01');
      await page.getByRole('button', { name: /Your references/ }).click();
      await page.getByLabel(/^Source/).fill('x'.repeat(260));
      await page.getByRole('button', { name: 'Details' }).click();
      await page.getByText('curl', { exact: true }).click();
    },
  },
  {
    name: '7-lookup-curl',
    address,
    act: async (page) => {
      await open(/Caller identification/)(page);
      await page.getByRole('button', { name: 'Details' }).click();
      await page.getByText('curl', { exact: true }).click();
    },
  },
  {
    name: '9-settings-drift',
    alike: '9-settings-awake',
    address: '#/settings/about',
    act: (page) => page.getByRole('region', { name: 'Unrecognized response fields' }).scrollIntoViewIfNeeded(),
  },
  {
    name: '9-settings-drift-none',
    alike: '9-settings-awake',
    address: '#/settings/about',
    handlers: { 'drift.list': () => Promise.resolve([]) },
    act: (page) => page.getByText('Nothing so far').scrollIntoViewIfNeeded(),
  },
  {
    name: '7-lookup-operations',
    address,
    act: (page) => page.getByLabel('Kind of check').click(),
  },
];
