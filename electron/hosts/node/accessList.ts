/**
 * Sets access lists on Windows, which has no file modes: a file's readers are determined by its access list, which is inherited from its
 * folder unless it gets its own.
 */
import { execFileSync } from 'node:child_process';
import { win32 } from 'node:path';
import process from 'node:process';
import { openFileLog } from './fileLog.ts';
import { realClock } from './realClock.ts';

/** Runs the system's `icacls`; tests replace it. */
interface Runner {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** Runs a program. Throws if it can't be started or ends with an error. */
  run(program: string, args: readonly string[]): void;
}
const runner: Runner = {
  platform: process.platform,
  env: process.env,
  run: (program, args) => void execFileSync(program, args, { stdio: 'ignore', windowsHide: true, timeout: 10_000 }),
};

/** The system and its administrators, by the ids that are the same in every language of Windows. */
const alsoMay = ['*S-1-5-18', '*S-1-5-32-544'];

/**
 * On Windows, allows only this user, the system and its administrators to read and write `path`. If that fails, it is logged in `dataDir`,
 * and the parent folder's access applies.
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
