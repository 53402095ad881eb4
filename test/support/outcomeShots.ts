/** The Outcomes screen in every state: the start, a result sheet, its lines and how it is read, and the outbox. */
import type { Page } from 'playwright-core';
import type { CommandHandlers } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import { emptyOutbox, madeOutbox, madeOutcomes, madePreview } from './madeOutcomes.ts';
import { ids } from './sandboxFolder.ts';
import { fakeHandlersOf } from './fakeAnswers.ts';
import type { Shot } from './windowShots.ts';
import { untilSettled } from './untilSettled.ts';

const address = '#/outcomes';
const narrow = { width: 1024, height: 640 };
const zoomed = { width: 720, height: 450 };
const handlers = fakeHandlersOf(madeOutcomes());
const never = new Promise<never>(() => undefined);

/** Opens a sheet as a user would. */
async function open(page: Page): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a result sheet' }).click();
  await (await asked).setFiles({ name: 'calls-nov-20.csv', mimeType: 'text/csv', buffer: Buffer.from('phone,status\n2065550142,SALE\n') });
}
const opened = async (page: Page): Promise<void> => {
  await open(page);
  await page.getByRole('table', { name: 'What your labels mean' }).waitFor();
};

const entry: Shot = { name: '10-outcomes', address, handlers };
const sheet: Shot = { name: '10-outcomes-sheet', address, handlers, act: opened };
const withDelivery = (part: Partial<(typeof madeOutbox.deliveries)[number]>): Partial<CommandHandlers> =>
  fakeHandlersOf(madeOutcomes({ ...madeOutbox, deliveries: madeOutbox.deliveries.map((one) => ({ ...one, ...part })) }));

/** Compares the values of the Vendor column. */
async function byColumn(page: Page): Promise<void> {
  await page.getByPlaceholder('Choose a column, such as the vendor').click();
  await page.getByRole('option', { name: 'Vendor', exact: true }).click();
}

/** On the second row, whose call was reported to the service. */
const asked = async (page: Page): Promise<void> => {
  await page.getByText('Marisol Quintero', { exact: true }).first().waitFor();
  await page.keyboard.press('j');
  await untilSettled(page);
  const dialog = page.getByRole('dialog');
  // A key has no effect before its row is shown, which takes longer on a busy machine.
  for (let presses = 0; presses < 5 && !(await dialog.isVisible()); presses += 1) {
    await page.keyboard.press('l');
    await untilSettled(page);
  }
  await dialog.waitFor();
};
const review = `#/lists/${ids.solar}/review`;
/** The sandbox charges nothing. */
const priced = fakeHandlersOf({ 'outcomes.cost': () => ({ lowMicros: 5_000, highMicros: 5_000, currency: 'USD', complete: true }) });
/** The outcomes of a row's calls, in the review. */
const callShots: readonly Shot[] = [
  { name: '5-review-call', address: review, handlers: priced, act: asked },
  { name: '5-review-call-narrow', alike: '5-review-call', address: review, handlers: priced, size: narrow, act: asked },
  {
    name: '5-review-call-told',
    alike: '5-review-paused',
    address: review,
    act: async (page) => {
      await asked(page);
      await page.keyboard.press('3');
      await page.getByText('this one is kept here').waitFor();
      // A small window shows the row only on request.
      const calls = page.getByRole('button', { name: /^Calls/ });
      if ((await calls.count()) === 0) return;
      await calls.click();
      await page.getByRole('list', { name: 'Calls' }).waitFor();
    },
  },
  { name: '6-triage-call', address: `${review}/triage`, act: asked },
];

export const outcomeShots: readonly Shot[] = [
  entry,
  { ...entry, name: '10-outcomes-narrow', alike: '10-outcomes', size: narrow },
  {
    ...entry,
    name: '10-outcomes-by-column',
    alike: '10-outcomes',
    act: async (page) => {
      await page.getByText('Column', { exact: true }).click();
      await byColumn(page);
      await page.getByRole('link', { name: /^Brightpath/ }).waitFor();
    },
  },
  {
    ...entry,
    name: '10-outcomes-by-grade',
    alike: '10-outcomes',
    act: (page) => page.getByText('Grade', { exact: true }).click(),
  },
  {
    ...entry,
    name: '10-outcomes-held-out',
    act: async (page) => {
      await page.getByRole('button', { name: 'Test-call some dropped leads' }).click();
      await page.getByRole('button', { name: 'Keep 64 rows for calling' }).waitFor();
    },
  },
  {
    ...entry,
    name: '10-outcomes-scorecard',
    act: async (page) => {
      await page.getByRole('button', { name: 'Scorecard' }).click();
      await byColumn(page);
      await page.getByRole('table', { name: 'Scorecard of sources' }).waitFor();
    },
  },
  { ...entry, name: '10-outcomes-zoom', alike: '10-outcomes', size: zoomed },
  {
    ...entry,
    name: '10-outcomes-empty',
    alike: '10-outcomes-loading',
    handlers: { ...fakeHandlersOf(madeOutcomes(emptyOutbox)), 'outcomes.acts': () => Promise.resolve({ acts: [], total: 0 }) },
  },
  {
    ...entry,
    name: '10-outcomes-offline',
    alike: '10-outcomes',
    handlers: withDelivery({ state: 'offline', nextTryAt: Date.now() + 3_600_000 }),
  },
  {
    ...entry,
    name: '10-outcomes-stopped',
    alike: '10-outcomes',
    handlers: withDelivery({ state: 'stopped', cause: 'keyRefused', message: 'Forbidden' }),
  },
  { ...entry, name: '10-outcomes-paused', alike: '10-outcomes', handlers: withDelivery({ state: 'paused' }) },
  {
    ...entry,
    name: '10-outcomes-loading',
    handlers: { ...handlers, 'outbox.state': () => never, 'outcomes.acts': () => never },
  },
  {
    ...entry,
    name: '10-outcomes-failed',
    alike: '10-outcomes-loading',
    handlers: { ...handlers, 'outbox.state': () => Promise.reject(new Failed('disk.full', { path: '/home/ada/rollcall' })) },
  },
  {
    ...entry,
    name: '10-outcomes-in-doubt',
    act: async (page) => {
      await page.getByRole('button', { name: '3 in doubt' }).click();
      await page.getByRole('button', { name: 'Send all 3 again' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  sheet,
  { ...sheet, name: '10-outcomes-sheet-narrow', alike: '10-outcomes-sheet', size: narrow },
  { ...sheet, name: '10-outcomes-sheet-zoom', alike: '10-outcomes-sheet', size: zoomed },
  {
    ...sheet,
    name: '10-outcomes-sheet-meaning',
    act: async (page) => {
      await opened(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    ...sheet,
    name: '10-outcomes-sheet-notices',
    handlers: {
      ...handlers,
      'outcomes.readSheet': () => Promise.resolve({ ...madePreview, asksZone: true, broughtInAt: Date.UTC(2026, 10, 20) }),
    },
  },
  {
    ...sheet,
    name: '10-outcomes-lines',
    act: async (page) => {
      await opened(page);
      await page.keyboard.press('n');
      await page.getByRole('table').last().waitFor();
    },
  },
  {
    ...sheet,
    name: '10-outcomes-reading',
    act: async (page) => {
      await opened(page);
      await page.keyboard.press('c');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    ...sheet,
    name: '10-outcomes-sheet-failed',
    alike: '10-outcomes',
    act: open,
    handlers: {
      ...handlers,
      'outcomes.readSheet': () => Promise.reject(new Failed('sheet.noRows', { path: 'calls-nov-20.csv', headings: 'lead, status' })),
    },
  },
  {
    ...sheet,
    name: '10-outcomes-sheet-loading',
    alike: '10-outcomes',
    act: open,
    handlers: { ...handlers, 'outcomes.readSheet': () => never },
  },
  ...callShots,
];
