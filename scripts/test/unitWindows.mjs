/**
 * `npm run unit:windows [NAME…]`: runs the core's own tests under the real Node for Windows, in wine; ends with `N passed, N failed`.
 * vitest's output goes to `.cache/windows/tests.log`.
 */
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { build } from '../build.mjs';
import { inRoot, runScript, say, tools } from '../checkout.mjs';
import { runChild } from '../runChild.mjs';
import { setUp } from '../setUp.mjs';
import { readReport } from './readReport.mjs';
import { sumUp } from './runTests.mjs';
import { makeScratch } from './scratch.mjs';
import { isMissing, needs, skippedFor } from './testNeeds.mjs';
import { endWindows, makeWindows, takeBundler, there } from './windows.mjs';

const report = inRoot('.cache', 'windowsTests.json');
const log = inRoot('.cache', 'windows', 'tests.log');

/** The default tests: the core's own, and those of test/ that run the core in their own process. */
const all = [
  ...['electron/', 'renderer/', 'test/hosts/browserHost', 'test/hosts/ownerSocket'],
  ...['evidence', 'exports', 'feedback', 'lists', 'service', 'storage'].map((folder) => `test/${folder}/`),
];

/** @param {readonly string[]} names @param {string} temporary @returns {Promise<number>} vitest's exit code */
async function runThere(names, temporary) {
  const windows = makeWindows();
  takeBundler();
  const temp = JSON.stringify(there(temporary));
  const before = `data:text/javascript,${encodeURIComponent(`process.env.TEMP = process.env.TMP = ${temp}`)}`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${there(report)}`, '--silent=passed-only'];
  // Node for Windows can't use pipes from outside wine.
  const output = openSync(log, 'w');
  try {
    // Wine sets its own temporary folders for each program that it starts.
    return await runChild(
      windows.wine,
      [
        windows.node,
        '--import',
        before,
        there(tools.vitest),
        'run',
        '--project=core',
        '--project=program',
        ...reporters,
        ...(names.length > 0 ? names : all),
      ],
      {
        cwd: inRoot(),
        env: { ...windows.env, ROLLCALL_TEST_BUILT: '1', TZ: 'UTC' },
        stdio: ['ignore', output, output],
      },
    );
  } finally {
    closeSync(output);
    endWindows(windows);
  }
}

await runScript(
  async () => {
    const wine = needs.filter(({ name }) => name === 'wine');
    if (wine.some(isMissing)) {
      for (const { what, get } of wine) console.log(`skipped for want of ${what}: all tests; ${get}`);
      console.log('0 passed, 0 failed');
      return 0;
    }
    const { node } = await setUp({ electron: false });
    await build(node);
    say(`running the tests under the Node of Windows; what vitest says is in ${log}`);
    rmSync(report, { force: true });
    const scratch = makeScratch();
    const names = process.argv.slice(2);
    const code = await runThere(names, scratch.path);
    scratch.remove();
    // Converts its paths to this system's.
    writeFileSync(report, readFileSync(report, 'utf8').replaceAll(`Z:${inRoot()}`, inRoot()));
    const result = readReport(report, code, 'run unit:windows');
    // When only some are run, the others count as skipped too.
    const skipped = names.length > 0 ? [] : result.unexplained;
    const unexplained = skipped.map((name) => `${name}\n  is skipped without a tag that says why (scripts/test/testNeeds.mjs)`);
    const failures = [...result.failures, ...unexplained];
    return sumUp({ ...result, failures, failed: failures.length }, skippedFor(result.skippedFor)) && code === 0 ? 0 : 1;
  },
  () => console.log('0 passed, 1 failed'),
);
