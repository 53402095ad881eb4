/** Runs another program with this one's input, output and signals. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * This process's standard streams, and a channel that breaks when this process is killed: the child notices and ends instead of running on
 * unnoticed.
 */
export const tied = /** @type {import('node:child_process').StdioOptions} */ (['inherit', 'inherit', 'inherit', 'ipc']);

/**
 * Asks a child to end. On Windows every signal kills at once, so a child with a channel is asked by closing the channel.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 * @param {NodeJS.Platform} platform
 */
function askToEnd(child, signal, platform) {
  if (platform !== 'win32' || child.channel === undefined) child.kill(signal);
  else if (child.connected) child.disconnect();
}

/**
 * Resolves to the program's exit code; 128 + the signal's number if a signal ended it, 127 if it could not be started. Forwards SIGINT,
 * SIGTERM, SIGHUP, Windows' SIGBREAK and the end of this process's own channel, so that stopping this process stops the child and returns
 * the child's exit code.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions, timeoutMs?: number, shell?: boolean,
 *   onOutput?: (text: string) => void, platform?: NodeJS.Platform }} [options] `onOutput`: receives the output instead of this process's
 * streams
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
    const handOn = (signal) => askToEnd(child, signal, options.platform ?? process.platform);
    const handOnEnd = () => handOn('SIGTERM');
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']);
    for (const signal of signals) process.on(signal, handOn);
    process.on('disconnect', handOnEnd);
    process.channel?.unref();
    // A killed npm forwards no signal; the child must not continue alone. Without npm, the starter may have ended normally.
    const parent = process.ppid;
    const isOrphan = () => process.env['npm_lifecycle_event'] !== undefined && process.ppid !== parent;
    const watch = setInterval(() => {
      if (!isOrphan()) return;
      // Only once: a second request would end the desktop program before it has drained.
      clearInterval(watch);
      handOnEnd();
    }, 500);
    const timer = options.timeoutMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), options.timeoutMs);
    /** @param {number} code */
    const end = (code) => {
      clearTimeout(timer);
      clearInterval(watch);
      for (const signal of signals) process.off(signal, handOn);
      process.off('disconnect', handOnEnd);
      resolve(code);
    };
    child.on('error', () => end(127));
    /** @param {number | null} code @param {NodeJS.Signals | null} signal */
    const ended = (code, signal) => end(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    // Node emits no `close` for a child whose channel this side has closed; such a child has no pipes to wait for.
    child.on(child.channel === undefined ? 'close' : 'exit', ended);
  });
}
