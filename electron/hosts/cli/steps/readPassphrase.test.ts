import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { readPassphrase } from './readPassphrase.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-passphrase-'));
const file = join(folder, 'passphrase.txt');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

it('is the first line of the file of --input, however its lines end', async () => {
  writeFileSync(file, 'four-words-or-so-1\r\nanother line\r\n');
  expect(await readPassphrase(file, 12)).toBe('four-words-or-so-1');
});

it('says where else it can be, and what can’t be read', async () => {
  writeFileSync(file, '');
  await expect(readPassphrase(file)).rejects.toThrow(/in a file with --input FILE/);
  await expect(readPassphrase(join(folder, 'none.txt'))).rejects.toThrow(
    /^The file of --input can’t be read \(ENOENT.*name one that you may read\.$/,
  );
});

it('comes from the environment, if it is there, and is not in it afterwards', async () => {
  vi.stubEnv('ROLLCALL_PASSPHRASE', 'from the environment');
  writeFileSync(file, 'from the file');
  expect(await readPassphrase(file)).toBe('from the environment');
  expect(await readPassphrase(file)).toBe('from the file');
});
