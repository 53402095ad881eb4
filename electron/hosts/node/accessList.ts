/** Windows keeps no modes: who may read a file is in its access list, which comes from the folder above it unless it gets its own. */
import { execFileSync } from 'node:child_process';
import { win32 } from 'node:path';
import process from 'node:process';
import { openFileLog } from './fileLog.ts';
import { realClock } from './realClock.ts';

/** What runs the system's `icacls`; tests replace it. */
interface Runner {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** Throws if the program can't be started or ends with an error. */
  run(program: string, args: readonly string[]): void;
}
const runner: Runner = {
  platform: process.platform,
  env: process.env,
  run: (program, args) => void execFileSync(program, args, { stdio: 'ignore', windowsHide: true, timeout: 10_000 }),
};

/** The system and its administrators, by the numbers that every language of Windows knows them by. */
const alsoMay = ['*S-1-5-18', '*S-1-5-32-544'];

/**
 * On Windows, lets only this user, the system and its administrators read and write what is at `path`. If that fails, the log in `dataDir` says
 * so, and what the folder above allows holds.
 */
export function restrictToUser(path: string, kind: 'file' | 'folder', dataDir: string, { platform, env, run }: Runner = runner): void {
  if (platform !== 'win32') return;
  const user = win32.join(env['USERDOMAIN'] ?? '', env['USERNAME'] ?? '');
  const rights = kind === 'folder' ? '(OI)(CI)F' : 'F';
  const grants = [user, ...alsoMay].map((who) => `${who}:${rights}`);
  try {
    run(win32.join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'icacls.exe'), [path, '/inheritance:r', '/grant:r', ...grants]);
  } catch (error) {
    openFileLog(dataDir, realClock).log(`the access list of a ${kind} could not be set`, error);
  }
}
