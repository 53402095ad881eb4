/** Runs vitest against the program that was just built, and reports at the end what failed and how many tests passed. */
import { rmSync } from 'node:fs';
import process from 'node:process';
import { program } from '../build.mjs';
import { inRoot, tools } from '../checkout.mjs';
import { builtEnv } from '../programFlags.mjs';
import { readReport } from './readReport.mjs';
import { runChild } from '../runChild.mjs';
import { electronBinary } from '../setUp.mjs';
import { makeScratch } from './scratch.mjs';
import { missingNeeds } from './testNeeds.mjs';

/**
 * Resolves to whether all tests passed. The last line is `N passed, N failed`; failures are repeated right above it, because vitest writes
 * them to standard error, which may be missing from the end of the output.
 *
 * @param {string} node
 * @param {{ report: string, args: readonly string[], env: NodeJS.ProcessEnv, wrong?: readonly string[] }} run the report's name in
 * `.cache`;
 *   arguments for vitest; the suite's environment variables; checks that failed before the tests
 * @returns {Promise<boolean>}
 */
export async function runTests(node, { report, args, env, wrong = [] }) {
  const file = inRoot('.cache', report);
  rmSync(file, { force: true });
  const electron = process.env['ROLLCALL_ELECTRON'] || electronBinary();
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, '--silent=passed-only'];
  const scratch = makeScratch();
  const code = await runChild(node, [tools.vitest, 'run', ...reporters, ...args], {
    cwd: inRoot(),
    env: {
      // Tests start the built program and its threads thousands of times; compiling each time took a fifth of the processor time.
      ...builtEnv(program),
      ...env,
      ROLLCALL_TEST_BUILT: '1',
      TMPDIR: scratch.path,
      TEMP: scratch.path,
      ...(electron === null ? {} : { ROLLCALL_ELECTRON: electron }),
      LC_ALL: 'C.UTF-8',
      TZ: 'UTC',
    },
  });
  scratch.remove();
  const result = readReport(file, code);
  // Lists everything that the machine lacks, even if this run needed none of it: the end of the output shows what was tested here.
  return sumUp(result, missingNeeds(result.skippedFor), wrong) && code === 0;
}

/**
 * Reports what failed and why tests were skipped; ends with the line `N passed, N failed`.
 *
 * @param {ReturnType<typeof readReport>} result
 * @param {readonly string[]} reasons why tests were skipped
 * @param {readonly string[]} [wrong] checks that failed before the tests
 * @returns {boolean} whether nothing failed
 */
export function sumUp({ passed, failed, skipped, failures }, reasons, wrong = []) {
  for (const failure of failures) console.log(`FAILED ${failure}\n`);
  for (const line of reasons) console.log(line);
  if (wrong.length > 0) console.log(`FAILED checks, see above: ${wrong.join(', ')}\n`);
  console.log(`${passed} passed, ${failed + wrong.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return wrong.length === 0 && failed === 0;
}
