/** `npm test`: sets up, builds, checks types, style and dead code, runs all tests, and ends with one line `N passed, N failed`. */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { build } from './build.mjs';
import { inRoot, say, tools } from './house.mjs';
import { readReport } from './readReport.mjs';
import { runChild } from './runChild.mjs';
import { setUp } from './setUp.mjs';
import { typecheck } from './typecheck.mjs';

const inCi = Boolean(process.env['CI']);

/** Path of a Chromium for the tests that need one, or null. @returns {string | null} */
function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const places = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...places].find((file) => existsSync(file)) ?? null;
}

/** @returns {Promise<number>} */
async function test() {
  const { node } = await setUp({ electron: true });
  const chromium = findChromium();
  if (chromium === null && inCi)
    throw new Error(
      'There is no Chromium, and in CI that is a failure; install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  await build(node);

  /** @type {string[]} */
  const wrong = [];
  say('checking types');
  if (!(await typecheck(node))) wrong.push('types');
  say('checking style and dead code');
  const run = (/** @type {string} */ tool, /** @type {string[]} */ ...args) => runChild(node, [tool, ...args], { cwd: inRoot() });
  const [lint, format, knip] = await Promise.all([
    run(tools.eslint, '.', '--max-warnings', '0', '--cache', '--cache-location', inRoot('.cache', 'eslint')),
    run(tools.prettier, '--check', '--log-level', 'warn', '.').then((code) => code),
    run(tools.knip),
  ]);
  if (lint !== 0) wrong.push('lint');
  if (format !== 0) wrong.push('format');
  if (knip !== 0) wrong.push('dead code');

  say('running the tests');
  const report = inRoot('.cache', 'tests.json');
  rmSync(report, { force: true });
  // Doors are tried as they were built just now.
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
