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
