/**
 * The desktop program among other programs: opened files, window position, and what it shows outside its window.
 *
 * @module-tag chromium
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openElectronStandIn, type ElectronStandIn } from '../support/electronStandIn/openElectronStandIn.ts';
import { openPageless } from '../support/electronStandIn/openPageless.ts';
import { hangMs } from '../support/hangMs.ts';

let folder: string;
let program: ElectronStandIn;
const file = (name: string, rows = 3): string => {
  const path = join(folder, name);
  writeFileSync(path, `phone\n${Array.from({ length: rows }, (_, row) => `+1202555010${row}`).join('\n')}\n`);
  return path;
};
const crumb = (name: string): Promise<void> => program.page.getByRole('navigation').getByText(name).waitFor();
const listNames = (): Promise<unknown> =>
  program.invokeAs({}, 'call', 'lists.list', {}).then((reply) => {
    const { value } = reply as { value: { name: string; rows: number }[] };
    return value.map(({ name, rows }) => `${name}: ${rows}`).toSorted();
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-desktop-'));
  program = await openElectronStandIn({ dataDir: join(folder, 'data'), files: [file('opened with.csv')] });
  program.page.setDefaultTimeout(hangMs);
});
afterAll(async () => {
  await program.kill();
  rmSync(folder, { recursive: true, force: true });
});

it('imports the file that it was started with, and shows its columns', async () => {
  await crumb('opened with');
  expect(await program.page.evaluate(() => location.hash)).toMatch(/^#\/lists\/[^/]+\/import$/);
  expect(await listNames()).toEqual(['opened with: 3']);
});

it('imports what a second start passes on, several files as one list, and comes to the front', async () => {
  const before = program.output.length;
  await program.ask('startAgain', { passedOn: { files: [file('one.csv'), file('two.csv', 2)] } });
  await expect.poll(listNames).toHaveLength(2);
  expect(await listNames()).toContainEqual(expect.stringMatching(/: 5$/));
  expect(program.output.slice(before)).toContainEqual({ kind: 'shown', how: 'focus' });
});

it('ignores what a second start can’t have meant', async () => {
  for (const passedOn of [null, {}, { files: 'x.csv' }, { files: [7] }, { files: [join(folder, 'no-spreadsheet.png')] }])
    await program.ask('startAgain', { passedOn });
  expect(await program.invokeAs({}, 'call', 'files.takeOpened', {})).toEqual({ ok: true, value: [] });
  expect(await listNames()).toHaveLength(2);
});

it('imports a file that macOS opens with it, and doesn’t leave it to the system', async () => {
  expect(await program.ask('openFile', { path: file('Harbor & Sons.csv') })).toBe(false);
  await crumb('Harbor & Sons');
});

it('says what is wrong with a file that is gone by then', async () => {
  await program.ask('openFile', { path: join(folder, 'gone.csv') });
  await program.page.getByRole('alert').getByText('gone.csv').first().waitFor();
  expect(await listNames()).toHaveLength(3);
});

it('shows the commands of each screen in its menu, with the keys that a person has given them, and does them', async () => {
  const menu = () => program.ask('menu', null);
  await program.page.evaluate(() => (location.hash = '#/lists'));
  await expect.poll(menu).toMatchObject({ 'File > Import a spreadsheet': 'CommandOrControl+O', 'Lists > Search lists': '/' });
  expect(Object.keys(await menu())).toEqual(
    expect.arrayContaining(['File > Lists > Harbor && Sons', 'Go > Settings', 'Help > All keys of this screen']),
  );
  await program.invokeAs({}, 'call', 'settings.change', { keys: { 'window.import': ['mod+shift+o'] } });
  await expect.poll(menu).toMatchObject({ 'File > Import a spreadsheet': 'CommandOrControl+Shift+O' });

  expect(await program.ask('choose', { id: 'place ledger' })).toBe(true);
  await expect.poll(() => program.page.evaluate(() => location.hash)).toBe('#/ledger');
  await expect.poll(async () => Object.keys(await menu())).toContain('Spending > Show newer checks');
  expect(Object.keys(await menu())).not.toContain('Lists > Search lists');

  expect(await program.ask('choose', { id: 'window.keys' })).toBe(true);
  await program.page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await program.ask('choose', { id: 'place lists' });
  // The change reaches the window after the choice.
  await program.invokeAs({}, 'call', 'settings.change', { keys: {} });
  await expect.poll(menu).toMatchObject({ 'File > Import a spreadsheet': 'CommandOrControl+O' });
  expect(await program.page.evaluate(() => location.hash), 'a dialog is answered first').toBe('#/ledger');
  await program.page.keyboard.press('Escape');
});

it('shows its folders in the file manager, and saves a report as it was read', async () => {
  await program.ask('choose', { id: 'about data' });
  await program.ask('choose', { id: 'about logs' });
  const opened = () => program.output.flatMap((message) => (message.kind === 'openedOutside' ? [message.url] : []));
  await expect.poll(opened).toEqual([join(folder, 'data'), join(folder, 'data', 'logs')]);

  await program.ask('answerSaveDialog', { path: join(folder, 'report.json') });
  await program.ask('choose', { id: 'about report' });
  const shown = program.page.getByLabel('The report');
  await expect.poll(() => shown.textContent()).toContain('"madeAt"');
  const text = await shown.textContent();
  await program.page.getByRole('button', { name: 'Save…' }).click();
  await expect.poll(() => existsSync(join(folder, 'report.json')) && readFileSync(join(folder, 'report.json'), 'utf8')).toBe(text);
  expect(text).not.toContain('Harbor');
  expect(text).not.toContain(folder);
});

it('has the system draw in the theme of the settings', async () => {
  expect(await program.ask('theme', null)).toBe('system');
  await program.invokeAs({}, 'call', 'settings.change', { theme: 'dark' });
  await expect.poll(() => program.ask('theme', null)).toBe('dark');
});

it('opens where it was, in the theme that was chosen, and as at first if its display is gone', async () => {
  await program.ask('moveWindow', { x: 200, y: 120, width: 1100, height: 700 });
  const place = join(folder, 'data', 'window', 'place.json');
  await expect.poll(() => existsSync(place)).toBe(true);
  await program.kill();
  const again = await openPageless(join(folder, 'data'));
  expect(await again.ask('windowOptions', null)).toMatchObject({ x: 200, y: 120, width: 1100, height: 700 });
  expect(await again.ask('theme', null)).toBe('dark');

  await again.ask('moveWindow', { x: 5000, y: 120, width: 1100, height: 700 });
  await again.close();
  const elsewhere = await openPageless(join(folder, 'data'));
  const options = await elsewhere.ask('windowOptions', null);
  await elsewhere.close();
  expect(options).toMatchObject({ width: 1360, height: 880 });
  expect(options).not.toHaveProperty('x');
});
