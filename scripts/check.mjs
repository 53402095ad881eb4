/** The checks of `npm test` that run no program: types, lint, format, dead code. */
import { inRoot, say, tools } from './checkout.mjs';
import { lint } from './lint.mjs';
import { runChild } from './runChild.mjs';
import { typecheck } from './typecheck.mjs';

/** @param {string} node @returns {Promise<string[]>} the names of the checks that failed; prints what they found */
export async function check(node) {
  say('checking types, style and dead code');
  /** @param {string} tool @param {...string} args */
  const run = async (tool, ...args) => (await runChild(node, [tool, ...args], { cwd: inRoot() })) === 0;
  // In parallel, because each of them leaves a processor idle for part of its time.
  const checks = /** @type {const} */ ([
    ['types', typecheck(node)],
    ['lint', lint(node)],
    ['format', run(tools.oxfmt, '--list-different', '.')],
    ['dead code', run(tools.knip)],
  ]);
  const passed = await Promise.all(checks.map(([, result]) => result));
  return checks.filter((_, at) => !passed[at]).map(([name]) => name);
}
