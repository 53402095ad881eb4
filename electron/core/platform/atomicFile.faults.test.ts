/**
 * Causes a fault at the first, second, third … operation on the file, until a whole write succeeds: whatever fails, the existing file
 * stays.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LaterFileSystem } from './heldFiles.ts';
import { openAtomicFile } from './atomicFile.ts';
import { openZip } from '../exports/files/targets.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-export-'));
  path = join(folder, 'out.zip');
  writeFileSync(path, 'before');
});
afterEach(() => rmSync(folder, { recursive: true }));

const full = (): Error => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/** Opens files whose operation number `failing` (write, sync, stat, close) fails. */
function failingAt(failing: number): { openFile: (path: string, mode: number) => Promise<FileHandle>; done(): number } {
  let operations = 0;
  return {
    done: () => operations,
    openFile: async (temporary, mode) => {
      const file = await open(temporary, 'wx', mode);
      return new Proxy(file, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          const act = (args: unknown[]): unknown => Reflect.apply(value, target, args);
          const counts = ['writeFile', 'sync', 'stat'].includes(String(name));
          return (...args: unknown[]): unknown => (counts && ++operations === failing ? Promise.reject(full()) : act(args));
        },
      });
    },
  };
}

async function writeZip(openFile: (path: string, mode: number) => Promise<FileHandle>): Promise<void> {
  const file = await openAtomicFile(path, openFile);
  try {
    const zip = openZip(file, 0);
    for (const name of ['a.csv', 'b.csv']) {
      // Stored uncompressed, so that it fills several chunks.
      const entry = zip.entry(name, 'store');
      await entry.write('x'.repeat(3_000_000));
      entry.end();
    }
    await zip.end();
    await file.commit();
  } finally {
    await file.discard();
  }
}

it('leaves the old file and nothing else, whichever operation finds the disk full', async () => {
  for (let failing = 1; ; failing++) {
    const fault = failingAt(failing);
    const failure: unknown = await writeZip(fault.openFile).then(
      () => null,
      (error: unknown) => error,
    );
    if (fault.done() < failing) {
      expect(failing).toBeGreaterThan(4);
      expect(failure).toBeNull();
      break;
    }
    expect(failure).toMatchObject({ failure: { code: 'disk.full' } });
    expect(readFileSync(path, 'utf8')).toBe('before');
    expect(readdirSync(folder)).toEqual(['out.zip']);
  }
  expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK');
  expect(readdirSync(folder)).toEqual(['out.zip']);
});

/** Another program has the target open for `heldMs`, as Windows reports it. */
function heldFor(heldMs: number): LaterFileSystem {
  let now = 0;
  return {
    platform: 'win32',
    rename: (from, to) =>
      now < heldMs ? Promise.reject(Object.assign(new Error('EPERM: not permitted'), { code: 'EPERM' })) : rename(from, to),
    remove: (file) => rm(file, { force: true }),
    pause: async (ms) => void (now += ms),
  };
}

it('says who holds the file where Excel shows it, and leaves no contacts beside it', async () => {
  const file = await openAtomicFile(path, undefined, heldFor(Infinity));
  await file.write('Mia Match');
  await expect(file.commit()).rejects.toMatchObject({ failure: { code: 'file.held', params: { path } } });
  await file.discard();
  expect(readdirSync(folder)).toEqual(['out.zip']);
  expect(readFileSync(path, 'utf8')).toBe('before');
});

it('outwaits a scanner that holds the file for a moment', async () => {
  const file = await openAtomicFile(path, undefined, heldFor(500));
  await file.write('after');
  await file.commit();
  await file.discard();
  expect(readFileSync(path, 'utf8')).toBe('after');
});

it('removes what a killed export to the same path left behind, and no other files', { tags: ['openFiles'] }, async () => {
  const killed = await openAtomicFile(path);
  await killed.write('half');
  const [left] = readdirSync(folder).filter((name) => name.endsWith('.part'));
  expect(left).toBeDefined();
  writeFileSync(join(folder, '.rollcall-0123456789abcdef.part'), 'another target’s');

  const next = await openAtomicFile(path);
  await next.write('whole');
  await next.commit();
  expect(readFileSync(path, 'utf8')).toBe('whole');
  expect(readdirSync(folder).sort()).toEqual(['.rollcall-0123456789abcdef.part', 'out.zip']);
  // The first one fails, and removes nothing of the second.
  await expect(killed.commit()).rejects.toMatchObject({ failure: { code: 'export.cannotWrite' } });
  await killed.discard();
  expect(readFileSync(path, 'utf8')).toBe('whole');
});
