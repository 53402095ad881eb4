/** `npm test`: sets up, builds, checks types, style and dead code, runs all tests, and ends with one line `N passed, N failed`. */
import process from 'node:process';
import { build } from './build.mjs';
import { inRoot, say, tools } from './house.mjs';
import { lint } from './lint.mjs';
import { runChild } from './runChild.mjs';
import { runTests } from './runTests.mjs';
import { setUp } from './setUp.mjs';
import { typecheck } from './typecheck.mjs';

/** @returns {Promise<number>} */
async function test() {
  const { node } = await setUp({ electron: true });
  await build(node);

  /** @type {string[]} */
  const wrong = [];
  say('checking types, style and dead code');
  const run = (/** @type {string} */ tool, /** @type {string[]} */ ...args) => runChild(node, [tool, ...args], { cwd: inRoot() });
  // Side by side: each of them leaves a processor idle for a part of its time.
  const [typed, linted, format, knip] = await Promise.all([
    typecheck(node),
    lint(node),
    run(tools.oxfmt, '--list-different', '.'),
    run(tools.knip),
  ]);
  if (!typed) wrong.push('types');
  if (!linted) wrong.push('lint');
  if (format !== 0) wrong.push('format');
  if (knip !== 0) wrong.push('dead code');

  say('running the tests');
  const passed = await runTests(node, { report: 'tests.json', args: process.argv.slice(2), env: {}, wrong });
  return passed ? 0 : 1;
}

try {
  process.exitCode = await test();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
