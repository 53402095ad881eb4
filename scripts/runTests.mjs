/** Runs vitest against the program that was just built, and says at the end what failed and how many passed. */
import { rmSync } from 'node:fs';
import process from 'node:process';
import { program } from './build.mjs';
import { findChromium } from './findChromium.mjs';
import { inRoot, say, tools } from './house.mjs';
import { builtEnv } from './programFlags.mjs';
import { readReport } from './readReport.mjs';
import { runChild } from './runChild.mjs';
import { electronBinary } from './setUp.mjs';

/**
 * Resolves to whether all tests passed. The last line is `N passed, N failed`; what failed stands right above it, because vitest says it on the
 * standard error, which whoever keeps only the end of the output may not have.
 *
 * @param {string} node
 * @param {{ report: string, args: readonly string[], env: NodeJS.ProcessEnv, wrong?: readonly string[] }} run the report's name in `.cache`;
 *   what goes to vitest; variables of this suite; checks that failed before the tests
 * @returns {Promise<boolean>}
 */
export async function runTests(node, { report, args, env, wrong = [] }) {
  const file = inRoot('.cache', report);
  rmSync(file, { force: true });
  const chromium = findChromium();
  const electron = process.env['ROLLCALL_ELECTRON'] || electronBinary();
  const desktop =
    electron === null
      ? "the desktop's tests use the stand-in for Electron: no binary is here"
      : `the desktop's journeys run in ${electron}`;
  say(desktop);
  const code = await runChild(node, [tools.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args], {
    cwd: inRoot(),
    env: {
      // Tests start the built program and its threads thousands of times: compiling them again each time was a fifth of the processor's time.
      ...builtEnv(program),
      ...env,
      ROLLCALL_TEST_BUILT: '1',
      ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
      ...(electron === null ? {} : { ROLLCALL_ELECTRON: electron }),
      LC_ALL: 'C.UTF-8',
      TZ: 'UTC',
    },
  });
  const { passed, failed, skipped, failures } = readReport(file, code);
  for (const failure of failures) console.log(`FAILED ${failure}\n`);
  say(desktop);
  if (chromium === null) say('NOT RUN: every test that needs a browser, because there is no Chromium; install one or set CHROMIUM_PATH');
  if (wrong.length > 0) say(`these checks failed, see above: ${wrong.join(', ')}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return wrong.length === 0 && failed === 0 && code === 0;
}
