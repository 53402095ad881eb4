/** The desktop program among the system's other programs: what it is opened with, where its window is, what it shows outside of it. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openElectronStandIn } from '../support/electronStandIn/openElectronStandIn.ts';
import type { ElectronStandIn } from '../support/electronStandIn/openElectronStandIn.ts';

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
  program.page.setDefaultTimeout(20_000);
}, 60_000);
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
  const before = program.said.length;
  await program.ask('startAgain', { passedOn: { files: [file('one.csv'), file('two.csv', 2)] } });
  await expect.poll(listNames).toHaveLength(2);
  expect(await listNames()).toContainEqual(expect.stringMatching(/: 5$/));
  expect(program.said.slice(before)).toContainEqual({ kind: 'shown', how: 'focus' });
});

it('ignores what a second start can’t have meant', async () => {
  for (const passedOn of [null, {}, { files: 'x.csv' }, { files: [7] }, { files: [join(folder, 'no-spreadsheet.png')] }])
    await program.ask('startAgain', { passedOn });
  expect(await program.invokeAs({}, 'call', 'files.takeOpened', {})).toEqual({ ok: true, value: [] });
  expect(await listNames()).toHaveLength(2);
});

it('imports a file that macOS opens with it, and doesn’t leave it to the system', async () => {
  expect(await program.ask('openFile', { path: file('dropped on the Dock.csv') })).toBe(false);
  await crumb('dropped on the Dock');
});

it('says what is wrong with a file that is gone by then', async () => {
  await program.ask('openFile', { path: join(folder, 'gone.csv') });
  await program.page.getByRole('alert').getByText('gone.csv').first().waitFor();
  expect(await listNames()).toHaveLength(3);
});

it('has the system draw in the theme of the settings', async () => {
  expect(await program.ask('theme', null)).toBe('system');
  await program.invokeAs({}, 'call', 'settings.change', { theme: 'dark' });
  await expect.poll(() => program.ask('theme', null)).toBe('dark');
});

it('opens where it was, in the theme that was chosen', async () => {
  await program.ask('moveWindow', { x: 200, y: 120, width: 1100, height: 700 });
  const place = join(folder, 'data', 'window', 'place.json');
  await expect.poll(() => existsSync(place)).toBe(true);
  await program.kill();
  program = await openElectronStandIn({ dataDir: join(folder, 'data') });
  expect(await program.ask('windowOptions', null)).toMatchObject({ x: 200, y: 120, width: 1100, height: 700 });
  expect(await program.ask('theme', null)).toBe('dark');
});

it('opens as at first if its display is gone', async () => {
  await program.ask('moveWindow', { x: 5000, y: 120, width: 1100, height: 700 });
  await program.close();
  program = await openElectronStandIn({ dataDir: join(folder, 'data') });
  const options = await program.ask('windowOptions', null);
  expect(options).toMatchObject({ width: 1360, height: 880 });
  expect(options).not.toHaveProperty('x');
});
