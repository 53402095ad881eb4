/** Installs a folder's dependencies from its lock file with npm and detects whether they are installed. */
import { createHash } from 'node:crypto';
import { readFileSync, statfsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { runChild } from './runChild.mjs';

/** The stamp that identifies an installation from this folder's lock file. @param {string} folder */
export function stampOf(folder) {
  return createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

/**
 * The stamp left in `node_modules`, or null; deleting the folder deletes the stamp too. @param {string} modules @returns {string | null}
 */
export const installed = (modules) => readStamp(path.join(modules, '.rollcall-set-up'));

/** @param {string} file @returns {string | null} */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

/** Explanations of npm's own error messages. */
const causes = /** @type {const} */ ([
  [/\bENOSPC\b|no space left/i, 'the disk is full: free about 1 GB'],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b|network/i,
    'the npm registry could not be reached: check the network',
  ],
  [
    // On a read-only disk, creating a folder fails with “doesn't exist”.
    /\b(?:EROFS|EACCES|EPERM)\b|ENOENT: no such file or directory, mkdir/,
    'npm may not write to its cache or to this folder: let it, or set npm_config_cache to a folder that it may write to',
  ],
  [/\bEINTEGRITY\b/, "a package is not what the lock file says: clear npm's cache with “npm cache clean --force”"],
]);

/** @param {string} output what npm printed @returns {string | undefined} the cause, and what to do about it, as the end of a sentence */
export const causeOf = (output) => causes.find(([sign]) => sign.test(output))?.[1];

/** Checks for free space first, because npm hangs for minutes on a full disk. @param {string} folder @param {number} bytes */
function needRoom(folder, bytes) {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  throw new Error(
    `There are ${Math.floor((bavail * bsize) / 1e6)} MB free for ${folder}, and ${bytes / 1e6} are needed: free some, and run the same command again.`,
  );
}

/**
 * Runs `npm ci`, without install scripts. Throws an Error with one sentence that says why it failed and what to do.
 *
 * @param {string} runner a Node outside the folder's own node_modules, which npm deletes first
 * @param {string} folder
 * @param {number} bytes the disk space that it needs
 */
export async function npmCi(runner, folder, bytes) {
  needRoom(folder, bytes);
  // No install scripts: npm would compile better-sqlite3, which includes its binaries and needn't be built, and older npm versions would
  // run all other install scripts too.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retry-mintimeout=1000'];
  const { code, output } = await npm(runner, folder, args);
  if (code === 0) return;
  const cause = causeOf(output);
  if (cause === undefined) process.stderr.write(output);
  throw new Error(
    `Dependencies could not be installed, because ${cause ?? `npm ci ended with ${code}: see above`}; then run the same command again.`,
  );
}

/** @param {string} runner @param {string} folder @param {readonly string[]} args @returns {Promise<{ code: number, output: string }>} */
export async function npm(runner, folder, args) {
  // npm passes the path of its own script, which works on every system; otherwise the shell finds it.
  const script = process.env['npm_execpath'];
  let output = '';
  // Standard output is for results, and a successful installation has nothing to print.
  const options = { cwd: folder, onOutput: (/** @type {string} */ text) => void (output += text) };
  const code = script?.endsWith('.js')
    ? await runChild(runner, [script, ...args], options)
    : await runChild('npm', args, { ...options, shell: process.platform === 'win32' });
  return { code, output };
}
