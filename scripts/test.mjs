/** `npm test`: sets up, builds, checks types, style and dead code, runs all tests, and ends with one line `N passed, N failed`. */
import { rmSync } from 'node:fs';
import process from 'node:process';
import { build } from './build.mjs';
import { findChromium } from './findChromium.mjs';
import { inRoot, say, tools } from './house.mjs';
import { readReport } from './readReport.mjs';
import { runChild } from './runChild.mjs';
import { setUp } from './setUp.mjs';
import { typecheck } from './typecheck.mjs';

/** @returns {Promise<number>} */
async function test() {
  const { node } = await setUp({ electron: true });
  const chromium = findChromium();
  await build(node);

  /** @type {string[]} */
  const wrong = [];
  say('checking types');
  if (!(await typecheck(node))) wrong.push('types');
  say('checking style and dead code');
  const run = (/** @type {string} */ tool, /** @type {string[]} */ ...args) => runChild(node, [tool, ...args], { cwd: inRoot() });
  const [lint, format, knip] = await Promise.all([
    run(tools.eslint, '.', '--max-warnings', '0', '--cache', '--cache-location', inRoot('.cache', 'eslint')),
    run(tools.prettier, '--check', '--log-level', 'warn', '.'),
    run(tools.knip),
  ]);
  if (lint !== 0) wrong.push('lint');
  if (format !== 0) wrong.push('format');
  if (knip !== 0) wrong.push('dead code');

  say('running the tests');
  const report = inRoot('.cache', 'tests.json');
  rmSync(report, { force: true });
  // Tests use the program just built.
  const env = {
    ...process.env,
    ROLLCALL_TEST_BUILT: '1',
    ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
  };
  const code = await runChild(
    node,
    [tools.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
    {
      cwd: inRoot(),
      env,
    },
  );

  const { passed, failed, skipped } = readReport(report, code);
  if (chromium === null) say('NOT RUN: every test that needs a browser, because there is no Chromium; install one or set CHROMIUM_PATH');
  if (wrong.length > 0) say(`these checks failed, see above: ${wrong.join(', ')}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return wrong.length === 0 && failed === 0 && code === 0 ? 0 : 1;
}

try {
  process.exitCode = await test();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
