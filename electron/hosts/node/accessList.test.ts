import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { restrictToUser } from './accessList.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'rollcall-access-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const env = { USERDOMAIN: 'OFFICE', USERNAME: 'ada', SystemRoot: String.raw`C:\Windows` };

it('leaves a folder to its user, the system and its administrators on Windows, and what is made in it as well', () => {
  const ran: unknown[] = [];
  const run = (program: string, args: readonly string[]): void => void ran.push([program, ...args]);
  restrictToUser(dir, 'folder', dir, { platform: 'win32', env, run });
  restrictToUser('server.json', 'file', dir, { platform: 'win32', env: { USERNAME: 'ada' }, run });
  restrictToUser(dir, 'folder', dir, { platform: 'linux', env, run });
  const icacls = String.raw`C:\Windows\System32\icacls.exe`;
  const flags = ['/inheritance:r', '/grant:r'];
  expect(ran).toEqual([
    [icacls, dir, ...flags, String.raw`OFFICE\ada:(OI)(CI)F`, '*S-1-5-18:(OI)(CI)F', '*S-1-5-32-544:(OI)(CI)F'],
    [icacls, 'server.json', ...flags, 'ada:F', '*S-1-5-18:F', '*S-1-5-32-544:F'],
  ]);
});

it('goes on where that fails, and says so in the log', () => {
  const run = (): void => {
    throw new Error('No mapping between account names and security IDs was done');
  };
  restrictToUser(dir, 'folder', dir, { platform: 'win32', env, run });
  expect(readFileSync(join(dir, 'logs', 'rollcall.log'), 'utf8')).toContain('the access list of a folder could not be set');
});
