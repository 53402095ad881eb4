/** Type-checks every part with its own tsconfig, two at a time; results are cached in `.cache`. */
import { runChild } from './runChild.mjs';
import { inRoot, tools } from './house.mjs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const sides = ['electron/contract', 'electron/messages', 'electron/core', 'electron/hosts', 'renderer', 'test', 'scripts'];

/** @param {string} node @returns {Promise<boolean>} whether every side is right */
export async function typecheck(node) {
  const waiting = [...sides];
  let right = true;
  const worker = async () => {
    for (let side = waiting.shift(); side !== undefined; side = waiting.shift()) {
      if ((await runChild(node, [tools.tsc, '-p', inRoot(side)], { cwd: inRoot() })) !== 0) right = false;
    }
  };
  await Promise.all([worker(), worker()]);
  return right;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await typecheck(process.execPath)) ? 0 : 1;
