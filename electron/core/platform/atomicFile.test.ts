import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAtomicFile } from './atomicFile.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-export-'));
  path = join(folder, 'out.csv');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('appears only when it is complete, replaces the existing file, and leaves nothing else', async () => {
  writeFileSync(path, 'before', { mode: 0o640 });
  const file = await openAtomicFile(path);
  await file.write('né');
  await file.write('w');
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(await file.commit()).toEqual({ bytes: 4, sha256: '0196452a0bd0dc505d7f9ce3a4cf2d74b692b8125a9ffdf9fce8bdb7d13b2471' });
  await file.discard();
  expect(readFileSync(path, 'utf8')).toBe('néw');
  expect(readdirSync(folder)).toEqual(['out.csv']);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o640);
});

it('leaves the existing file if it is discarded', async () => {
  writeFileSync(path, 'before');
  const file = await openAtomicFile(path);
  await file.write('half');
  await file.discard();
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

it('says that the disk is full, and leaves what stood there', { tags: ['linux'] }, async () => {
  writeFileSync(path, 'before');
  const file = await openAtomicFile(path, () => open('/dev/full', 'w'));
  await expect(file.write('more than fits').then(() => file.commit())).rejects.toMatchObject({
    failure: { code: 'disk.full', params: { path } },
  });
  await file.discard();
  expect(readFileSync(path, 'utf8')).toBe('before');
});

it('refuses a directory, a missing folder and a device, with a clear sentence', async () => {
  mkdirSync(path);
  await expect(openAtomicFile(path)).rejects.toMatchObject({ failure: { code: 'export.cannotWrite', params: { path } } });
  const lost = join(folder, 'no', 'such', 'out.csv');
  await expect(openAtomicFile(lost)).rejects.toMatchObject({
    failure: { code: 'export.cannotWrite', params: { problem: 'ENOENT: no such file or directory' } },
  });
  if (existsSync('/dev/null')) await expect(openAtomicFile('/dev/null')).rejects.toMatchObject({ failure: { code: 'export.cannotWrite' } });
});

it('writes what a link points to, and leaves the link', { tags: ['links'] }, async () => {
  const link = join(folder, 'link.csv');
  writeFileSync(path, 'before');
  symlinkSync(path, link);
  const file = await openAtomicFile(link);
  await file.write('after');
  await file.commit();
  expect(readFileSync(path, 'utf8')).toBe('after');
  expect(readdirSync(folder).sort()).toEqual(['link.csv', 'out.csv']);
});
