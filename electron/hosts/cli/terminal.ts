/** The command line's output: results on standard output, everything else on standard error. */
import { exitCodes } from './exitCodes.ts';

export interface Terminal {
  /** Prints a result. */
  result(text: string): void;
  /** Prints progress and explanations; silent under --quiet. */
  say(line: string): void;
  /** Prints what must not be suppressed: failures, and that answers are invented. */
  complain(line: string): void;
  /** Shows a line that the next one replaces; null removes it. Does nothing without a terminal. */
  replace(line: string | null): void;
  /** Whether standard error is a terminal that a person watches. */
  readonly watched: boolean;
  readonly quiet: boolean;
}

const clearLine = '\r\u001b[2K';
const usualColumns = 80;

/** Why standard output takes nothing more, once it doesn't. */
let stdoutError: NodeJS.ErrnoException | null = null;

/** Keeps the first error. The reader of the results may stop reading, which is none: `rollcall lists | head -1`. */
function loseResult(error: NodeJS.ErrnoException): void {
  if (stdoutError === null && error.code !== 'EPIPE')
    process.stderr.write(`rollcall: The result can’t be written to standard output (${error.message}).\n`);
  stdoutError ??= error;
}

/** Waits until all output is written. Returns the exit status: a result that couldn't be written isn't done. */
export async function endOutput(code: number): Promise<number> {
  const written = (stream: NodeJS.WriteStream): Promise<void> => new Promise((resolve) => stream.write('', () => resolve()));
  await Promise.all([written(process.stdout), written(process.stderr)]);
  const isLost = stdoutError !== null && stdoutError.code !== 'EPIPE';
  return isLost && code === exitCodes.done ? exitCodes.unusable : code;
}

export function openTerminal(quiet: boolean): Terminal {
  const { stdout, stderr } = process;
  const watched = stderr.isTTY && !quiet;
  let shown = false;
  const replace = (line: string | null): void => {
    if (!watched || (line === null && !shown)) return;
    shown = line !== null;
    stderr.write(clearLine + (line ?? '').slice(0, (stderr.columns || usualColumns) - 1));
  };
  const complain = (line: string): void => {
    replace(null);
    stderr.write(`${line}\n`);
  };
  if (!stdout.listeners('error').includes(loseResult)) stdout.on('error', loseResult);
  return {
    result: (text) => void stdout.write(`${text}\n`),
    say: (line) => {
      if (!quiet) complain(line);
    },
    complain,
    replace,
    watched,
    quiet,
  };
}

/** Waits for SIGINT or SIGTERM. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A signal handler alone doesn't keep a process alive, and a server that was closed from elsewhere shouldn't either.
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
