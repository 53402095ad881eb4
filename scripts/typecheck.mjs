/**
 * Type-checks every part with its own tsconfig, two at a time; results are cached in `.cache`. All tests are one part, wherever they are,
 * because they share most imports.
 */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { inRoot, share, shareEnv, tools } from './checkout.mjs';
import { runChild } from './runChild.mjs';

/** The longest first, so that none of them is left for the end. */
const sides = ['test', 'electron', 'renderer', 'electron/contract', 'electron/messages', 'electron/base', 'scripts'];

/** @param {string} node @returns {Promise<boolean>} whether every side passes */
export async function typecheck(node) {
  const waiting = [...sides];
  let right = true;
  const worker = async () => {
    for (let side = waiting.shift(); side !== undefined; side = waiting.shift()) {
      const args = [tools.tsc, '-p', inRoot(side), '--checkers', String(share)];
      if ((await runChild(node, args, { cwd: inRoot(), env: shareEnv })) !== 0) right = false;
    }
  };
  await Promise.all([worker(), worker()]);
  return right;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await typecheck(process.execPath)) ? 0 : 1;
