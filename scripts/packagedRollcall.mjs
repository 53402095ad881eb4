#!/usr/bin/env node
/** `rollcall` of the npm package, where it stands as bin/rollcall.mjs: checks Node before anything else is loaded, then runs the built program. */
import process from 'node:process';

/** The Node that the program is built for and tested with. */
const neededMajor = 24;

if (Number.parseInt(process.versions.node, 10) < neededMajor) {
  console.error(
    `rollcall: Node ${process.versions.node} is too old, and Rollcall needs Node ${neededMajor} or newer; install it from nodejs.org and run the same command again.`,
  );
  process.exitCode = 2;
} else {
  const [{ fileURLToPath }, { runProgram }] = await Promise.all([import('node:url'), import('./runProgram.mjs')]);
  const program = fileURLToPath(new URL('../out/main/rollcall.js', import.meta.url));
  process.exitCode = await runProgram(process.execPath, program, process.argv.slice(2));
}
