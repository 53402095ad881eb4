import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { LaterFileSystem } from '../../platform/heldFiles.ts';
import { openFolderTarget } from './targets.ts';

/** Windows, where a spreadsheet program has one file open. */
const heldByExcel = (name: string): LaterFileSystem => ({
  platform: 'win32',
  rename: (from, to) =>
    basename(to) === name ? Promise.reject(Object.assign(new Error('EPERM: not now'), { code: 'EPERM' })) : rename(from, to),
  remove: (path, recursive) => rm(path, { force: true, recursive }),
  pause: () => Promise.resolve(),
});

it('a folder of which another program holds one file keeps all its files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['keep.csv', 'drop.csv']) writeFileSync(join(folder, name), 'old');
  const target = await openFolderTarget(folder, [], heldByExcel('drop.csv'));
  for (const name of ['keep.csv', 'drop.csv']) await target.file(name, (into) => into.write('new'));
  await expect(target.commit()).rejects.toMatchObject({ failure: { code: 'file.held', params: { path: join(folder, 'drop.csv') } } });
  await target.discard();
  expect(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])).toEqual([
    ['drop.csv', 'old'],
    ['keep.csv', 'old'],
  ]);
});
