/** The command line's output: results on standard output, everything else on standard error. */

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
  // The reader of the results may stop reading: `rollcall lists | head -1`.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
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
