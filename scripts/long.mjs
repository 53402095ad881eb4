/**
 * `npm run long [NAME…]`: the suites that take minutes or need the machine to themselves, one after the other; ends with `N passed, N failed`.
 * `npm run crash -- --kills 200 [--seed N]`: only the one that kills, as often as asked; `npm run power -- --cuts 200 [--seed N]`: only the one
 * that takes the power away.
 */
import { rmSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { findChromium } from './findChromium.mjs';
import { inRoot, say, tools } from './house.mjs';
import { readReport } from './readReport.mjs';
import { runChild } from './runChild.mjs';
import { setUp } from './setUp.mjs';

try {
  const options = /** @type {const} */ ({ kills: { type: 'string' }, cuts: { type: 'string' }, seed: { type: 'string' } });
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { node } = await setUp({ electron: false });
  const chromium = findChromium();
  // Tests use the built program, as in `npm test`.
  await build(node);
  const report = inRoot('.cache', 'longTests.json');
  rmSync(report, { force: true });
  const env = {
    ...process.env,
    ROLLCALL_LONG: '1',
    ROLLCALL_TEST_BUILT: '1',
    ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
    ...(values.kills === undefined ? {} : { ROLLCALL_KILLS: values.kills }),
    ...(values.cuts === undefined ? {} : { ROLLCALL_CUTS: values.cuts }),
    ...(values.seed === undefined ? {} : { ROLLCALL_SEED: values.seed }),
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
  };
  say('running the long tests');
  const args = [tools.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...positionals];
  const code = await runChild(node, args, { cwd: inRoot(), env });
  const { passed, failed, skipped } = readReport(report, code);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed === 0 && code === 0 ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
