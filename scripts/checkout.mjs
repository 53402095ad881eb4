/** Paths of a checkout, and output of scripts. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Path of the checkout, independent of the working directory. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {...string} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Prints a line to standard error, because standard output is for results. @param {string} line */
export function say(line) {
  process.stderr.write(`rollcall: ${line}\n`);
}

/** Explanations of the system's error codes. @type {Record<string, (file: string) => string>} */
const causes = {
  ENOSPC: () => 'The disk is full: free about 1 GB, and run the same command again.',
  EROFS: (file) => `${file} is on a disk that is read-only: move the checkout to one that can be written.`,
  // Node reports this code when a folder can't be created on a read-only disk.
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
 * Runs a script and sets its exit code; reports a failure in one sentence.
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

/** Processors for a check that runs in parallel with others. */
export const share = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * Environment of the compiler and the linter: their type checkers are written in Go. Each extra thread repeats work that other threads have
 * already done. Types are kept until the end: collecting garbage at Go's default rate would take a fifth more time and save little memory.
 */
export const shareEnv = { ...process.env, GOMAXPROCS: String(share), GOGC: '400' };
