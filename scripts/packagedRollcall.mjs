#!/usr/bin/env node
/** `rollcall` of the npm package, installed as bin/rollcall.mjs: checks Node before loading anything else, then runs the built program. */
import process from 'node:process';

/**
 * The Node version for which the program is built. On Windows 11 24H2, Node 24.0 and 24.1 (libuv below 1.51) report different device
 * numbers for the same file by path and by descriptor, so no file could be written.
 */
const needed = { major: 24, minor: 2 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < needed.major || (major === needed.major && minor < needed.minor)) {
  console.error(
    `rollcall: Node ${process.versions.node} is too old, and Rollcall needs Node ${needed.major}.${needed.minor} or newer; install it from nodejs.org and run the same command again.`,
  );
  process.exitCode = 2;
} else {
  const [{ fileURLToPath }, { runProgram }] = await Promise.all([import('node:url'), import('./runProgram.mjs')]);
  const program = fileURLToPath(new URL('../out/main/rollcall.js', import.meta.url));
  process.exitCode = await runProgram(process.execPath, program, process.argv.slice(2));
}
