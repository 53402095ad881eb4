/** Runs vitest against the program that was just built, and says at the end what failed and how many passed. */
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
  const electron = process.env['ROLLCALL_ELECTRON'] || electronBinary();
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, '--silent=passed-only'];
  const scratch = makeScratch();
  const code = await runChild(node, [tools.vitest, 'run', ...reporters, ...args], {
    cwd: inRoot(),
    env: {
      // Tests start the built program and its threads thousands of times: compiling them again each time was a fifth of the processor's time.
      ...builtEnv(program),
      ...env,
      ROLLCALL_TEST_BUILT: '1',
      TMPDIR: scratch.path,
      ...(electron === null ? {} : { ROLLCALL_ELECTRON: electron }),
      LC_ALL: 'C.UTF-8',
      TZ: 'UTC',
    },
  });
  scratch.remove();
  const { passed, failed, skipped, failures, skippedFor } = readReport(file, code);
  for (const failure of failures) console.log(`FAILED ${failure}\n`);
  // All that a machine lacks, also where this run asked for none of it: whoever reads the end knows what was tried here.
  for (const line of missingNeeds(skippedFor)) console.log(line);
  if (wrong.length > 0) console.log(`FAILED checks, see above: ${wrong.join(', ')}\n`);
  console.log(`${passed} passed, ${failed + wrong.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return wrong.length === 0 && failed === 0 && code === 0;
}
