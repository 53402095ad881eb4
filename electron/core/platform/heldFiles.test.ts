import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveFile, moveFileLater, removeFile, removeFolder, type FileSystem } from './heldFiles.ts';

let folder: string;
let [from, to] = ['', ''];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-held-'));
  [from, to] = [join(folder, 'new.part'), join(folder, 'list.db')];
  writeFileSync(from, 'new');
  writeFileSync(to, 'old');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Simulates another program that has every file open for `heldMs`. The clock advances only during waits. */
function held(code: string, heldMs: number, platform: NodeJS.Platform): FileSystem & { waited(): number } {
  let now = 0;
  const unlessHeld = (act: () => void): void => {
    if (now < heldMs) throw Object.assign(new Error(`${code}: not now`), { code });
    act();
  };
  return {
    platform,
    rename: (one, other) => unlessHeld(() => renameSync(one, other)),
    remove: (path, recursive) => unlessHeld(() => rmSync(path, { force: true, recursive })),
    pause: (ms) => void (now += ms),
    waited: () => now,
  };
}

it.each(['EBUSY', 'EPERM', 'EACCES'])('waits on Windows until a scanner lets go of a file (%s)', async (code) => {
  const system = held(code, 500, 'win32');
  moveFile(from, to, system);
  expect(readFileSync(to, 'utf8')).toBe('new');
  expect(system.waited()).toBeLessThan(1_500);
  removeFile(to, held(code, 500, 'win32'));
  expect(existsSync(to)).toBe(false);
  writeFileSync(from, 'newer');
  const later = held(code, 500, 'win32');
  await moveFileLater(from, to, {
    ...later,
    rename: async (one, other) => later.rename(one, other),
    remove: async (path, recursive) => later.remove(path, recursive),
    pause: async (ms) => later.pause(ms),
  });
  expect(readFileSync(to, 'utf8')).toBe('newer');
  const below = join(folder, 'below');
  mkdirSync(join(below, 'more'), { recursive: true });
  removeFolder(below, held(code, 500, 'win32'));
  expect(existsSync(below)).toBe(false);
});

it('names the file after two seconds, and has changed nothing', () => {
  const system = held('EPERM', 60_000, 'win32');
  expect(() => moveFile(from, to, system)).toThrow(`file.held ${JSON.stringify({ path: to })}`);
  expect(system.waited()).toBe(2_000);
  expect([readFileSync(from, 'utf8'), readFileSync(to, 'utf8')]).toEqual(['new', 'old']);
});

it('waits elsewhere only where waiting helps: a missing permission stays missing', () => {
  const busy = held('EBUSY', 500, 'linux');
  moveFile(from, to, busy);
  expect(readFileSync(to, 'utf8')).toBe('new');
  for (const [code, platform] of [
    ['EPERM', 'linux'],
    ['EACCES', 'darwin'],
    ['ENOSPC', 'win32'],
  ] as const) {
    const system = held(code, 500, platform);
    expect(() => removeFile(to, system)).toThrow(code);
    expect(system.waited()).toBe(0);
  }
});

it('doesn’t say that a write-protected file is open elsewhere', () => {
  chmodSync(to, 0o444);
  const system = held('EPERM', 500, 'win32');
  expect(() => moveFile(from, to, system)).toThrow('EPERM');
  expect(system.waited()).toBe(0);
});
