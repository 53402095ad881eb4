/**
 * After the calls: a result sheet comes in, the service is told, a row's call is logged by two keys, and all of it is taken back or not.
 *
 * @module-tag chromium
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliRoom, type CliRoom } from '../support/spawnCli.ts';

let room: CliRoom;
let window: OpenWindow;
let page: Page;

const phone = (row: number): string => `(206) 555-01${String(row).padStart(2, '0')}`;
/** Twelve people; the last two share a phone. */
const leads = ['Name,Phone', ...Array.from({ length: 12 }, (_, index) => `Person ${index + 1},${phone(Math.min(index + 1, 11))}`)].join(
  '\n',
);
const calls = [
  'Phone,Result,When',
  `${phone(1)},SALE,2026-11-20T16:00:00Z`,
  `${phone(2)},WRONG NUMBER,2026-11-20T16:05:00Z`,
  `${phone(3)},NO ANSWER,2026-11-20T16:10:00Z`,
  `${phone(4)},SPOKE W/ SOMEONE,2026-11-20T16:15:00Z`,
  `${phone(11)},DC,2026-11-20T16:20:00Z`,
  '(206) 555-0199,DC,2026-11-20T16:25:00Z',
].join('\n');

beforeAll(async () => {
  room = openCliRoom();
  writeFileSync(join(room.dir, 'leads.csv'), leads);
  writeFileSync(join(room.dir, 'calls.csv'), calls);
  const checked = await room.run(['check', 'leads.csv', '--operation', 'phone_intel', '--environment', 'sandbox']);
  expect(checked.code, checked.stderr).toBe(0);
  window = await openWindow(room);
  page = window.page;
  // From the beginning: a chooser that opens before anybody listens is lost.
  page.on('filechooser', (chooser) => void chooser.setFiles(join(room.dir, 'calls.csv')));
});
afterAll(async () => {
  await window.close();
  room.remove();
});

const sum = (name: string): Promise<string | null> => page.getByRole('group', { name }).textContent();
const outbox = () => page.getByRole('region', { name: 'Outbox' });
/** For looking at it. */
const look = async (name: string): Promise<void> => {
  const folder = process.env['ROLLCALL_LOOK'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
};

it('brings a result sheet in by keyboard: meanings, the row of an ambiguous line, and the queue', async () => {
  await page.getByRole('link', { name: 'Outcomes' }).click();
  await page.getByText('Drop a result sheet here').waitFor();
  await look('entry');
  await page.keyboard.press('o');
  await page.getByRole('table', { name: 'Labels and what they mean' }).waitFor();
  await look('sheet');
  expect(await sum('Lines of the sheet')).toBe('6 lines=4 matched+1 without a row+1 ambiguous');

  // The line whose phone is in two rows.
  await page.keyboard.press('n');
  await page.getByRole('button', { name: /^leads, row 12.*this row is meant$/ }).click();
  await page.getByText('You chose the row of 1 line.').waitFor();
  await look('lines');
  await page.keyboard.press('Escape');
  await expect.poll(() => sum('Lines of the sheet')).toBe('6 lines=5 matched+1 without a row+0 ambiguous');

  // What nobody knows is said once, and the guess is confirmed.
  await page.getByRole('button', { name: /^What “SPOKE W\/ SOMEONE” means/ }).press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('1');
  // While the menu closes, keys are still its own.
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.keyboard.press('y');
  await expect.poll(() => sum('Matched lines by outcome')).toBe('5 matched=3 connected+1 disconnected+1 not reached');
  await page.getByRole('button', { name: /^Queue 4 outcomes/ }).waitFor();
  await look('sheet-ready');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Queued 4 outcomes of calls\.csv/).waitFor();
  await expect.poll(() => outbox().getByRole('button', { name: /sent$/ }).textContent()).toBe('4sent');
  await look('sent');
  await page.getByText('4 told to the service').waitFor();
});

it('remembers what labels mean, and tells nothing twice', async () => {
  await page.keyboard.press('o');
  await page.getByText('Remembered from calls.csv').first().waitFor();
  await page.getByText(/This very file was brought in/).waitFor();
  await look('again');
  await page.keyboard.press('Escape');
  await page.getByText('Drop a result sheet here').waitFor();
});

it('logs a call on a row, and says that the service was told another outcome', async () => {
  await outbox().getByRole('button', { name: /sent$/ }).click();
  await outbox().getByRole('button', { name: 'leads, row 2: show in Review' }).click();
  await page.getByRole('grid', { name: 'Rows' }).locator('[data-active]').getByText('Person 2').waitFor();
  await page.keyboard.press('l');
  await page.getByText(/The service was told “Connected · wrong person”/).waitFor();
  await look('log');
  await page.keyboard.press('3');
  await page.getByRole('button', { name: 'Send the new one' }).click();
  await page.getByText('The new outcome will be sent.').waitFor();
  await page.getByRole('button', { name: /^Calls Disconnected, 2 in all/ }).click();
  await expect.poll(() => page.getByRole('list', { name: 'Calls' }).getByText('Sent', { exact: true }).count()).toBe(2);
  await look('drawer');
});

it('suppresses who asks for it, and takes it back by its own key', async () => {
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.getByRole('complementary', { name: 'Row 5' }).waitFor();
  await page.keyboard.press('l');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('5');
  await page.getByText('Row 5: Do not call.').waitFor();
  await page.getByRole('button', { name: /^Calls Do not call/ }).waitFor();
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Take back “Do not call”' }).waitFor();
  await page.keyboard.press('0');
  await page.getByText('Row 5: took back “Do not call”.').waitFor();
  await page.getByRole('button', { name: /^Calls No call yet/ }).waitFor();
});

it('shows feedback in the ledger, and nothing complained', async () => {
  await page.getByRole('link', { name: 'Lists' }).click();
  await page.getByRole('link', { name: 'Ledger' }).click();
  await page
    .getByText(/^Feedback, /)
    .first()
    .waitFor();
  await look('ledger');
  expect(window.complaints).toEqual([]);
});
