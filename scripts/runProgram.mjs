/** Runs the built program with this process's input, output, signals and exit code, from a checkout and from a package alike. */
import { builtEnv, programFlags } from './programFlags.mjs';
import { runChild, tied } from './runChild.mjs';

/**
 * Resolves to the program's exit code, see `runChild`.
 *
 * @param {string} node
 * @param {string} program its script
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 * @returns {Promise<number>}
 */
export function runProgram(node, program, args, options = {}) {
  return runChild(node, [...programFlags, program, ...args], { ...options, env: builtEnv(program), stdio: tied });
}
