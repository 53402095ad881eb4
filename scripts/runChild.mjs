/** Runs another program with this one's input, output and signals. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * This process's standard streams, and a channel that breaks when this process is killed: the child notices and ends, instead of continuing
 * unseen.
 */
export const tied = /** @type {import('node:child_process').StdioOptions} */ (['inherit', 'inherit', 'inherit', 'ipc']);

/**
 * Resolves to the program's exit code; 128 + the signal's number where a signal ended it, 127 where it could not be started.
 * SIGINT, SIGTERM and SIGHUP are handed on, so that whoever stops this process stops the child and gets its answer.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions, timeoutMs?: number, shell?: boolean,
 *   onOutput?: (text: string) => void }} [options] `onOutput`: gets what it prints, instead of this process's streams
 * @returns {Promise<number>}
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: options.stdio ?? (options.onOutput === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe']),
      shell: options.shell ?? false,
    });
    if (options.onOutput !== undefined)
      for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', options.onOutput);
    /** @param {NodeJS.Signals} signal */
    const handOn = (signal) => void child.kill(signal);
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
    for (const signal of signals) process.on(signal, handOn);
    // A killed npm passes no signal on; the child must not continue alone. Without npm, the starter may have ended normally.
    const parent = process.ppid;
    const isOrphan = () => process.env['npm_lifecycle_event'] !== undefined && process.ppid !== parent;
    const watch = setInterval(() => {
      if (!isOrphan()) return;
      // Once: a second one would end the desktop program before it has drained.
      clearInterval(watch);
      child.kill('SIGTERM');
    }, 500);
    const timer = options.timeoutMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), options.timeoutMs);
    /** @param {number} code */
    const end = (code) => {
      clearTimeout(timer);
      clearInterval(watch);
      for (const signal of signals) process.off(signal, handOn);
      resolve(code);
    };
    child.on('error', () => end(127));
    child.on('close', (code, signal) => end(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
