/** Where tests keep their temporary files. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

const inMemory = '/dev/shm';
const neededBytes = 6_000_000_000;
const prefix = 'rollcall-tests-';

/** @returns {boolean} whether there is a file system in memory with room for all that tests write */
function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}

/** @param {string} folder @returns {boolean} whether the process that made the folder, whose id is in its name, is gone */
function isAbandoned(folder) {
  try {
    process.kill(Number(folder.slice(prefix.length).split('-')[0]), 0);
    return false;
  } catch (error) {
    // A process of another user is alive, too.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}

/**
 * Makes a folder for all temporary files of a test run, in memory where there is room: databases sync each commit, which on a disk is a tenth
 * of the time. Folders of runs that were killed are removed. Returns its path, and what removes it.
 *
 * @returns {{ path: string, remove: () => void }}
 */
export function makeScratch() {
  const parent = hasRoomInMemory() ? inMemory : tmpdir();
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix) && isAbandoned(name)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL, which refuses to run as root, runs as somebody else, and enters it.
  chmodSync(folder, 0o711);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
