/**
 * `npm run bench [lists] [runner] [window]`: measures the program against bare tools in the same run and prints one table. `--full`: a
 * million rows and jobs; `--job NAME`: one job of the lists; `--check`: exits with 1 if a target was missed. Not a test, because these
 * machines are noisy.
 */
import process from 'node:process';
import { build, program } from '../build.mjs';
import { inRoot, runScript } from '../checkout.mjs';
import { builtEnv, programFlags } from '../programFlags.mjs';
import { runChild } from '../runChild.mjs';
import { setUp } from '../setUp.mjs';

await runScript(async () => {
  const { node } = await setUp({ electron: false });
  // The window and the threads are measured as built, because that is what users run.
  await build(node);
  return runChild(node, [...programFlags, inRoot('test', 'bench', 'bench.ts'), ...process.argv.slice(2)], {
    cwd: inRoot(),
    env: { ...builtEnv(program), ROLLCALL_TEST_BUILT: '1' },
  });
});
