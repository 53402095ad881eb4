/** The command line's output: results on standard output, everything else on standard error. */

export interface Terminal {
  /** A result. */
  result(text: string): void;
  /** Progress and explanations; silent under --quiet. */
  say(line: string): void;
  /** What must be heard: failures, and that answers are invented. */
  complain(line: string): void;
  /** Shows a line that the next one replaces; null takes it away. Does nothing where there is no terminal. */
  replace(line: string | null): void;
  /** Whether a person watches standard error on a terminal. */
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
  // Whoever reads the results may stop reading them: `rollcall lists | head -1`.
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
    // A signal handler alone keeps no process alive, and a server that was closed from elsewhere must not either.
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
