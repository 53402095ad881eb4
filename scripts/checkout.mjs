/** Paths of a checkout, and output of scripts. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The checkout, from whatever folder a script is called. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {...string} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Prints a line to standard error, because standard output is for results. @param {string} line */
export function say(line) {
  process.stderr.write(`rollcall: ${line}\n`);
}

/** What the system's codes mean to a person. @type {Record<string, (file: string) => string>} */
const causes = {
  ENOSPC: () => 'The disk is full: free about 1 GB, and run the same command again.',
  EROFS: (file) => `${file} is on a disk that is read-only: move the checkout to one that can be written.`,
  // Node says so where a folder can't be made on such a disk.
  ENOENT: (file) => causes['EROFS']?.(file) ?? '',
  EACCES: (file) => `${file} may not be written by this user: change its owner or its rights, and run the same command again.`,
  EPERM: (file) => causes['EACCES']?.(file) ?? '',
};

/** @param {unknown} error @returns {string} one sentence: what is wrong, where, and what to do */
export function inWords(error) {
  if (!(error instanceof Error)) return String(error);
  const { code, path: file, syscall } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === 'ENOENT' && syscall !== 'mkdir') return error.message;
  return causes[code ?? '']?.(file ?? root) ?? error.message;
}

/**
 * Runs a script to its exit code; a failure is said in one sentence.
 *
 * @param {() => Promise<number>} work
 * @param {() => void} [afterFailure]
 */
export async function runScript(work, afterFailure) {
  try {
    process.exitCode = await work();
  } catch (error) {
    say(inWords(error));
    afterFailure?.();
    process.exitCode = 1;
  }
}

/** Tools in node_modules as scripts for Node, because the shims in `.bin` differ between systems. */
export const tools = /** @type {const} */ ({
  electronVite: inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js'),
  tsc: inRoot('node_modules', 'typescript-native', 'bin', 'tsc'),
  oxlint: inRoot('node_modules', 'oxlint', 'bin', 'oxlint'),
  oxfmt: inRoot('node_modules', 'oxfmt', 'bin', 'oxfmt'),
  knip: inRoot('node_modules', 'knip', 'bin', 'knip.js'),
  vitest: inRoot('node_modules', 'vitest', 'vitest.mjs'),
});

/** Processors for a check that has others beside it. */
export const share = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * The environment of the compiler and the linter, which are written in Go where they know types. Each thread more works out again what others
 * know already. Types live until the end: collecting garbage as often as Go does would take a fifth more time, and save little memory.
 */
export const shareEnv = { ...process.env, GOMAXPROCS: String(share), GOGC: '400' };
