/** Menus, popovers and dialogs of the review, the policy and triage, which are only open while in use, and intermediate states. */
import type { Page } from 'playwright-core';
import { Failed } from '#contract/failure.ts';
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';
import { untilSettled } from './untilSettled.ts';

const review = `#/lists/${ids.solar}/review`;
const policy = `#/lists/${ids.solar}/policy`;
const narrow = { width: 1024, height: 640 };
const never = new Promise<never>(() => undefined);

const inReview = (name: string, act: NonNullable<Shot['act']>, more: Partial<Shot> = {}): Shot => ({
  name,
  address: review,
  act: async (page, backend) => {
    await page.getByText('Priya Raman', { exact: true }).waitFor();
    await act(page, backend);
  },
  ...more,
});
const filterOf =
  (title: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: `Filter ${title}`, exact: true }).click();
    await page.getByRole('dialog', { name: `Filter ${title}` }).waitFor();
  };
/** In a narrow window, opening the filters lays them over the grid. */
async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole('complementary', { name: 'Filters' });
  if ((await filters.count()) === 0) await page.getByRole('button', { name: 'Filters', exact: true }).click();
}
async function addFacets(page: Page): Promise<void> {
  await openFilters(page);
  for (const title of ['Vendor', 'Zip']) {
    await page.getByRole('button', { name: 'Add a column' }).click();
    await page.getByRole('option', { name: title, exact: true }).click();
  }
  await page.getByRole('slider', { name: 'Lowest Zip' }).scrollIntoViewIfNeeded();
}

const values = inReview('5-review-filter-values', filterOf('Full Name'));
const range = inReview('5-review-filter-range', async (page) => {
  await filterOf('E-mail')(page);
  await page.getByRole('combobox', { name: 'Rows where E-mail' }).selectOption({ index: 2 });
});
const facets = inReview('5-review-column-facets', addFacets);

const menuOf = (name: string, button: RegExp): Shot => ({
  name,
  address: policy,
  act: (page) => page.getByRole('button', { name: button }).first().click(),
});

export const menuShots: readonly Shot[] = [
  values,
  { ...values, name: '5-review-filter-values-narrow', alike: '5-review-filter-values', size: narrow },
  range,
  facets,
  { ...facets, name: '5-review-column-facets-narrow', alike: '5-review-column-facets', size: { width: 1440, height: 640 } },
  inReview(
    '5-review-value-menu',
    async (page) => {
      await openFilters(page);
      await page.getByRole('group', { name: 'Litigator' }).first().getByRole('button').nth(1).click({ button: 'right' });
      await page.getByRole('menu').waitFor();
    },
    { alike: '5-review-cell-menu' },
  ),
  inReview('5-review-note-many', async (page) => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('n');
    await page.getByRole('dialog').waitFor();
  }),
  inReview(
    '5-review-suppress',
    async (page) => {
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name: /^Suppress/ }).click();
      await page.getByRole('dialog').waitFor();
    },
    { alike: '5-review-note-many' },
  ),
  inReview('5-review-sort', (page) => page.keyboard.press('s'), { alike: '5-review-cell-menu' }),
  inReview('5-review-refused', (page) => page.keyboard.press('F3'), { alike: '5-review-unreachable-zoom' }),
  {
    name: '5-review-history-empty',
    alike: '5-review-history',
    address: review,
    handlers: { 'review.history': () => Promise.resolve([]) },
    act: (page) => page.keyboard.press('h'),
  },
  {
    name: '5-review-history-reading',
    alike: '5-review-history',
    address: review,
    handlers: { 'review.history': () => never },
    act: (page) => page.keyboard.press('h'),
  },
  {
    name: '5-review-history-failed',
    alike: '5-review-history',
    address: review,
    handlers: { 'review.history': () => Promise.reject(new Failed('disk.full', { path: '/home/ada' })) },
    act: (page) => page.keyboard.press('h'),
  },
  { name: '5-review-reading', address: review, handlers: { 'review.open': () => never } },
  {
    name: '5-review-failed',
    alike: '5-review-reading',
    address: review,
    handlers: { 'review.open': () => Promise.reject(new Failed('disk.full', { path: '/home/ada' })) },
  },
  inReview(
    '5-review-nothing',
    async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('nobody of this name');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /^No rows with/ }).waitFor();
    },
    { alike: '5-review-reading' },
  ),
  inReview(
    '5-review-filtering',
    async (page) => {
      await page.route('**/call/review.open', () => undefined);
      await page.keyboard.press('/');
      await page.keyboard.type('person 1');
      await page.keyboard.press('Enter');
      await untilSettled(page);
    },
    { alike: '5-review-paused' },
  ),

  menuOf('8-policy-rule-menu', /^More for rule 2/),
  menuOf('8-policy-decision', /^Rule 2 suggests/),
  menuOf('8-policy-condition', /^(Add a|And another) condition/),
  menuOf('8-policy-finding', /^found/i),
  { name: '8-policy-counting', address: policy, handlers: { 'policies.preview': () => never } },
  { name: '8-policy-reading', address: policy, handlers: { 'policies.state': () => never } },
  {
    name: '8-policy-failed',
    alike: '8-policy-counting',
    address: policy,
    handlers: { 'policies.preview': () => Promise.reject(new Failed('disk.full', { path: '/home/ada' })) },
  },

  {
    name: '6-triage-order',
    address: `${review}/triage`,
    act: async (page) => {
      await page.keyboard.press('s');
      await untilSettled(page);
    },
  },
];
