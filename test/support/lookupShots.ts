/** Screenshots of the look-up screen: an answer of each form, and the states without one. */
import type { Page } from 'playwright-core';
import { drift, lookupHandlers } from './lookupFixtures.ts';
import type { Shot } from './windowShots.ts';

const address = '#/lookup';
const handlers = lookupHandlers;
const open = (name: RegExp) => async (page: Page) => {
  await page.getByRole('region', { name: 'Recent look-ups' }).getByRole('button', { name }).first().click();
  await page.getByRole('article').waitFor();
};
const answer = (name: string, entry: RegExp, more: Partial<Shot> = {}): Shot => ({ name, address, handlers, act: open(entry), ...more });

export const lookupShots: Shot[] = [
  answer('7-lookup', /Caller identification/),
  answer('7-lookup-people', /Tamsin/),
  answer('7-lookup-decision', /Decision signals/),
  answer('7-lookup-owners', /Reverse phone/),
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
];
