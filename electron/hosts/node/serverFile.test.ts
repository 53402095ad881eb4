import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { privateModes } from '#test/support/privateModes.ts';
import type { Failed } from '#contract/failure.ts';
import { openServerFile } from './serverFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-server-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const problemOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return JSON.stringify((error as Failed).failure.params);
  }
  return 'none';
};
const make = async (name: string): Promise<string> => {
  const path = join(folder, name);
  await openServerFile(path, { dataDir: folder, isNew: true })
    .keychain(() => undefined)
    .write('team', 'the secret');
  return path;
};

test('keeps secrets and keys for its user alone, and keeps what it reads out of the log', async () => {
  const path = await make('kept');
  const file = openServerFile(path, { dataDir: folder });
  file.addKey(' a-key \n');
  file.addKey('a-key');
  const heard: string[] = [];
  const keychain = openServerFile(path, { dataDir: folder }).keychain((secret) => heard.push(secret));
  expect([await keychain.read('team'), await keychain.read('other'), openServerFile(path, { dataDir: folder }).apiKeys()]).toEqual([
    'the secret',
    null,
    ['a-key'],
  ]);
  expect(heard).toEqual(['the secret']);
  expect(statSync(path).mode & 0o777).toBe(privateModes.file);
  await keychain.remove('team');
  expect(readFileSync(path, 'utf8')).not.toContain('the secret');
  expect(existsSync(`${path}.part`)).toBe(false);
});

test('refuses what others may read, and says what to do', { tags: ['posix'] }, async () => {
  const path = await make('open');
  chmodSync(path, 0o640);
  expect(problemOf(() => openServerFile(path, { dataDir: folder }))).toContain('chmod 600');
});

test('refuses what isn’t there and what is no such file, and says what to do', () => {
  expect(problemOf(() => openServerFile(join(folder, 'no-such'), { dataDir: folder }))).toContain('team join');
  const other = join(folder, 'other');
  writeFileSync(other, '{"secrets":{}}', { mode: 0o600 });
  expect(problemOf(() => openServerFile(other, { dataDir: folder }))).toContain('no server file');
  expect(problemOf(() => openServerFile(folder, { dataDir: folder }))).not.toBe('none');
});

test('takes a credential of systemd as it is, which it can only read', { tags: ['posix'] }, async () => {
  const credentials = join(folder, 'credentials');
  mkdirSync(credentials);
  const path = await make('credentials/team');
  chmodSync(path, 0o440);
  expect(problemOf(() => openServerFile(path, { dataDir: folder }))).toContain('chmod 600');
  vi.stubEnv('CREDENTIALS_DIRECTORY', credentials);
  expect(
    await openServerFile(path, { dataDir: folder })
      .keychain(() => undefined)
      .read('team'),
  ).toBe('the secret');
});
