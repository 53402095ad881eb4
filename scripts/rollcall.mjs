/** `npm run --silent rollcall -- …`: sets up, builds, and runs the command line with its input, output, signals and exit code. */
import process from 'node:process';
import { build, program } from './build.mjs';
import { runScript } from './checkout.mjs';
import { runProgram } from './runProgram.mjs';
import { setUp } from './setUp.mjs';

await runScript(async () => {
  const { node } = await setUp({ electron: false });
  await build(node);
  // npm changes to the checkout; file arguments are relative to the directory from which npm was called.
  const cwd = process.env['npm_lifecycle_event'] === 'rollcall' ? process.env['INIT_CWD'] : undefined;
  return await runProgram(node, program, process.argv.slice(2), { cwd: cwd ?? process.cwd() });
});
