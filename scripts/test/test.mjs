/**
 * `npm test`: sets up, builds, checks types, style and dead code, runs all tests, and ends with one line `N passed, N failed`.
 * `npm test -- NAME…`: only the files whose path contains a name; `npm test -- --changed`: only tests affected by uncommitted changes; both
 * without the checks. Other arguments are passed to vitest.
 */
import process from 'node:process';
import { build } from '../build.mjs';
import { check } from '../check.mjs';
import { runScript, say } from '../checkout.mjs';
import { runTests } from './runTests.mjs';
import { setUp } from '../setUp.mjs';
import { installTestPrograms } from './testPrograms.mjs';

/** @returns {Promise<number>} */
async function test() {
  const args = process.argv.slice(2);
  const { node } = await setUp({ electron: args.length === 0 });
  await Promise.all([build(node), installTestPrograms(node)]);
  const wrong = args.length === 0 ? await check(node) : [];
  say('running the tests');
  return (await runTests(node, { report: 'tests.json', args, env: {}, wrong })) ? 0 : 1;
}

await runScript(test, () => console.log('0 passed, 1 failed'));
