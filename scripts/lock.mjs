/** Lets only one process at a time set up and build; others wait. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import path from 'node:path';

/**
 * Runs `work` while holding the lock file. Takes over the lock of a process that is gone.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(line: string) => void} say
 * @returns {Promise<T>}
 */
export async function withLock(file, work, say) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let tries = 0; !take(file); tries++) {
    if (tries === 5) say('waiting for another set-up of this checkout');
    await wait(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file @returns {boolean} whether the lock is ours now */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  if (!isHeld(file)) rmSync(file, { force: true });
  return false;
}

/** @param {string} file @returns {boolean} whether the process that wrote the lock still exists */
function isHeld(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // Created but still empty: its owner is about to write, or died in between.
    if (!(pid > 0)) return Date.now() - statSync(file).mtimeMs < 5000;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user: it exists too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
