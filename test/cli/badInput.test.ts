/** What a script gives the command line by mistake: a sentence and exit status 2, and the data folder stays usable. */
import { spawnSync } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cliEntry } from '../support/programFiles.ts';
import { useServedCli } from '../support/servedCli.ts';

const { workspace } = useServedCli();
const check = ['check', 'leads.csv', '--operation', 'phone_intel', '--environment', 'sandbox'];

beforeEach(() => writeFileSync(join(workspace().dir, 'leads.csv'), 'phone\n+12065550100\n'));

test('a time that no clock reaches is refused before a run is recorded with it', async () => {
  expect(await workspace().run([...check, '--fresh-for', '999999999w'])).toMatchObject({
    code: 2,
    stderr: 'rollcall: --fresh-for is longer than 36500d: “999999999w”; give a shorter time.\n',
  });
  expect((await workspace().run([...check, '--fresh-for', '36500d'])).code).toBe(0);
  expect((await workspace().run(['lists'])).code).toBe(0);
});

test.each([
  ['--policy', '.'],
  ['--recipe', '.'],
])('%s names a folder', async (option, folder) => {
  const { code, stderr } = await workspace().run([...check, option, folder, '--out', 'o.csv']);
  expect([code, stderr]).toEqual([2, 'rollcall: . is a folder; name the file inside it.\n']);
});

test('a file to write needs a name', async () => {
  const { code, stderr } = await workspace().run([...check, '--out', '']);
  expect([code, stderr]).toEqual([2, 'rollcall: --out needs a value: FILE.\n']);
});

test('a result that can’t be written is said in a sentence', { tags: ['linux'] }, () => {
  const { status, stderr } = spawnSync(process.execPath, [cliEntry, 'help'], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    2,
    'rollcall: The result can’t be written to standard output (ENOSPC: no space left on device, write).\n',
  ]);
});
