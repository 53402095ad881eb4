/** Shows a run's progress until it ends, and stops it on an interrupt or when the service stays unreachable. */
import { asError } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import type { Run, RunProgress, RunState } from '#contract/runs/run.ts';
import type { CliCore } from './openCliCore.ts';
import { openProgressLine, progressText } from './progress.ts';
import type { Terminal } from '../terminal.ts';

const defaultOfflineWaitMs = 60_000;

interface FollowOptions {
  /** How long the service may stay unreachable; 60 s by default. */
  offlineWaitMs: number | undefined;
  /** Aborted by SIGINT and SIGTERM. */
  signal: AbortSignal;
  terminal: Terminal;
}

export interface Followed {
  /** The run in its final state. */
  run: Run;
  /** Duration of this session. */
  elapsedMs: number;
  /** Calls ended per second in this session. */
  callsPerSecond: number;
}

const through = ({ counts }: Run): number => counts.planned - counts.pending;
const atRest = (state: RunState): boolean => state === 'finished' || state === 'paused' || state === 'stopped';

/** `start` starts the run and resolves to it. Rejects with errors of `start`. */
export async function followRun(
  core: CliCore,
  start: () => Promise<Run>,
  { offlineWaitMs = defaultOfflineWaitMs, signal, terminal }: FollowOptions,
): Promise<Followed> {
  const { handlers, clock } = core;
  const line = openProgressLine(terminal, clock);
  // The first events may come before `start` has returned the run's id.
  const latest = new Map<string, RunProgress>();
  let hear = (progress: RunProgress): void => void latest.set(progress.runId, progress);
  const unlisten = core.listen('runs.progressed', (progress) => hear(progress));
  let cause: 'offline' | 'interrupted' | null = null;
  let cancelWait: (() => void) | null = null;
  try {
    const startedAt = clock.monotonic();
    // While the run is still being planned, there is nothing to stop, so prevent it from starting.
    const halt = (): void => core.halt();
    signal.addEventListener('abort', halt, { once: true });
    if (signal.aborted) halt();
    const started = await start();
    signal.removeEventListener('abort', halt);
    const { runId } = started;
    let interrupt = (): void => undefined;
    await new Promise<void>((resolve, reject) => {
      const stop = (why: 'offline' | 'interrupted'): void => {
        if (cause !== null) return;
        cause = why;
        // The run reports immediately that it is stopping, but its counts are final only when calls in flight have ended.
        handlers['runs.stop']({ runId, cause: why }).then(
          () => resolve(),
          (error: unknown) => {
            // It may have ended by itself at this moment.
            if (error instanceof Failed && error.failure.code === 'run.wrongState') resolve();
            else reject(asError(error));
          },
        );
      };
      interrupt = () => stop('interrupted');
      const watchReach = (state: RunState): void => {
        if (state === 'waiting') cancelWait ??= clock.after(offlineWaitMs, () => stop('offline'));
        else {
          cancelWait?.();
          cancelWait = null;
        }
      };
      hear = (progress) => {
        if (progress.runId !== runId) return;
        line.show(progressText(progress, terminal.watched));
        watchReach(progress.state);
        if (cause === null && atRest(progress.state)) resolve();
      };
      hear(latest.get(runId) ?? started);
      signal.addEventListener('abort', interrupt, { once: true });
      if (signal.aborted) interrupt();
    });
    signal.removeEventListener('abort', interrupt);
    const elapsedMs = clock.monotonic() - startedAt;
    const run = await handlers['runs.get']({ runId });
    // Counts completed calls rather than remaining ones, which increase while rows are still being chosen.
    const ended = through(run) - through(started);
    return {
      run,
      elapsedMs: Math.round(elapsedMs),
      callsPerSecond: elapsedMs > 0 ? Math.round((ended / elapsedMs) * 100_000) / 100 : 0,
    };
  } finally {
    (cancelWait as (() => void) | null)?.();
    unlisten();
    line.end();
  }
}
