/** Where things stand in a checkout, and how a script speaks. */
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** The checkout, whatever folder a script is called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {...string} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Says one line to whoever waits: on standard error, because standard output belongs to results. @param {string} line */
export function say(line) {
  process.stderr.write(`rollcall: ${line}\n`);
}

/**
 * How Node is started for the program: what a call leaves behind is collected after 8 MB, not after 32, which costs nothing and saves 100 MB. What lives
 * longer may grow to four times what is in use before it is collected, unless the heap ends below 2 GB: then to twice, which saves 65 MB in a long run.
 * The collector gets four threads of its own (Node's default), but no more than there are processors: on two, four got into each other's way and cost
 * a tenth of a call.
 */
export const programFlags = /** @type {const} */ ([
  '--max-semi-space-size=8',
  '--max-old-space-size=1900',
  `--v8-pool-size=${Math.min(4, os.availableParallelism())}`,
]);

/** Tools of node_modules as scripts for Node, because the shims in `.bin` differ from system to system. */
export const tools = /** @type {const} */ ({
  electronVite: inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js'),
  tsc: inRoot('node_modules', 'typescript', 'bin', 'tsc'),
  eslint: inRoot('node_modules', 'eslint', 'bin', 'eslint.js'),
  prettier: inRoot('node_modules', 'prettier', 'bin', 'prettier.cjs'),
  knip: inRoot('node_modules', 'knip', 'bin', 'knip.js'),
  vitest: inRoot('node_modules', 'vitest', 'vitest.mjs'),
});
