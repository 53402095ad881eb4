import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { readInput, readPassphrase, readHubPassword } from './readSecrets.ts';
import { PassThrough } from 'node:stream';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-passphrase-'));
const file = join(folder, 'passphrase.txt');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('a passphrase is the first line of the file of --input, however its lines end', async () => {
  writeFileSync(file, 'four-words-or-so-1\r\nanother line\r\n');
  expect(await readPassphrase(file, 12)).toBe('four-words-or-so-1');
});

it.each([
  ['UTF-8 with a mark', Buffer.from('\uFEFFvier-Wörter-oder-so\r\n')],
  ['UTF-16, as PowerShell writes it', Buffer.from('\uFEFFvier-Wörter-oder-so\r\n', 'utf16le')],
  ['UTF-16, the other way round', Buffer.from('\uFEFFvier-Wörter-oder-so\r\n', 'utf16le').swap16()],
])('a file of --input may be %s', async (_, bytes) => {
  writeFileSync(file, bytes);
  expect(await readPassphrase(file, 12)).toBe('vier-Wörter-oder-so');
});

it('refuses a file of --input whose letters it could only guess', async () => {
  writeFileSync(file, Buffer.from('vier-Wörter-oder-so', 'latin1'));
  await expect(readPassphrase(file)).rejects.toThrow(/isn’t in UTF-8; save it/);
});

it('so may standard input', async () => {
  const code = Buffer.from('\uFEFFRC1-code\r\n', 'utf16le');
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(new PassThrough().end(code) as never);
  expect(await readInput(undefined)).toBe('RC1-code\r\n');
});

it('a mark at the beginning of standard input is no part of the passphrase', async () => {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(new PassThrough().end('\uFEFFfour-words-or-so-1\r\n') as never);
  expect(await readPassphrase(undefined)).toBe('four-words-or-so-1');
});

it('says where else a passphrase can be, and what can’t be read', async () => {
  writeFileSync(file, '');
  await expect(readPassphrase(file)).rejects.toThrow(/in a file with --input FILE/);
  await expect(readPassphrase(join(folder, 'none.txt'))).rejects.toThrow(
    /^The file of --input can’t be read \(ENOENT.*name one that you may read\.$/,
  );
});

it('a passphrase comes from the environment, if it is there, and is not in it afterwards', async () => {
  vi.stubEnv('ROLLCALL_PASSPHRASE', 'from the environment');
  writeFileSync(file, 'from the file');
  expect(await readPassphrase(file)).toBe('from the environment');
  expect(await readPassphrase(file)).toBe('from the file');
});

/** Stands in for the terminal at which a person types. */
class Typed extends PassThrough {
  readonly isTTY = true;
  echoes = true;
  setRawMode(isRaw: boolean): this {
    this.echoes = !isRaw;
    return this;
  }
}

function askedAt(typed: Typed): { password: Promise<string>; interrupted: AbortSignal } {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(typed as never);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  return { password: readHubPassword('ada', interrupt.signal), interrupted: interrupt.signal };
}

it('Ctrl-C at the question for a password ends the command as an interruption, and leaves the terminal’s echo on', async () => {
  // On Windows, a signal would end this process.
  const killed = vi.spyOn(process, 'kill').mockReturnValue(true);
  const typed = new Typed();
  const { password, interrupted } = askedAt(typed);
  expect(typed.echoes).toBe(false);
  typed.write('secr\u0003');
  await expect(password).rejects.toMatchObject({ failure: { code: 'program.ends' } });
  expect(interrupted.aborted).toBe(true);
  expect(killed).not.toHaveBeenCalled();
  expect(typed.echoes).toBe(true);
});

it('takes back what was typed wrong in a password', async () => {
  const typed = new Typed();
  const { password } = askedAt(typed);
  typed.write('secrt\u007fet\r');
  expect(await password).toBe('secret');
  expect(typed.echoes).toBe(true);
  process.removeAllListeners('SIGINT');
});
