/** The folder in which tests keep their temporary files. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

const inMemory = '/dev/shm';
const neededBytes = 6_000_000_000;
const prefix = 'rollcall-tests-';

/** @returns {boolean} whether there is an in-memory file system with room for everything that tests write */
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
    // A process of another user: it exists too.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}

/**
 * Makes a folder for all temporary files of a test run, in memory if there is room: databases sync each commit, and in memory that takes a
 * tenth of the time. Removes the folders of killed runs. Returns its path and a function that removes it.
 *
 * @returns {{ path: string, remove: () => void }}
 */
export function makeScratch() {
  const parent = hasRoomInMemory() ? inMemory : tmpdir();
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix) && isAbandoned(name)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL refuses to run as root, so it runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
