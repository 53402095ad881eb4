/**
 * `node scripts/test/storage.mjs`: the full set of storage faults – twenty sizes of a full disk, each write failing in both ways, twenty
 * times a thousand flipped bits; `npm test` runs a few of them. Linux, as root or with sudo.
 */
import process from 'node:process';
import { build } from '../build.mjs';
import { inRoot, runScript, tools } from '../checkout.mjs';
import { runChild } from '../runChild.mjs';
import { setUp } from '../setUp.mjs';

await runScript(async () => {
  const { node } = await setUp({ electron: false });
  await build(node);
  // As in CI, a machine that can't mount is a failure, because this script only runs on purpose.
  const env = { ...process.env, ROLLCALL_TEST_BUILT: '1', ROLLCALL_DISK_SIZES: '20', CI: 'true', LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  const long = ['corruption', 'backups', 'diskFull', 'besideOthers'].map((name) => inRoot('test', 'long', `${name}.test.ts`));
  const quick = await runChild(node, [tools.vitest, 'run', inRoot('test', 'storage')], { cwd: inRoot(), env });
  const damage = await runChild(node, [tools.vitest, 'run', ...long], { cwd: inRoot(), env: { ...env, ROLLCALL_LONG: '1' } });
  return quick === 0 && damage === 0 ? 0 : 1;
});
