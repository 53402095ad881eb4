/** A run while it is under way in this process: its checks, a lane each, its progress, and how it comes to rest. */
import { stopCauses, type RunCheck, type RunState, type StopCause, type Stopped } from '../../contract/run.ts';
import { Failed } from '../../contract/failure.ts';
import { openLane, type Lane, type LaneEnd, type LaneOutcome } from '../jobs/lane.ts';
import type { RateLimiter } from '../jobs/rateLimiter.ts';
import type { Claim, ClaimedJob } from '../store/ledger/claims.ts';
import type { StoredRun } from '../store/ledger/readRuns.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import { performChecks } from './performChecks.ts';
import { performJob, withdrawJob, type CallContext } from './performJob.ts';
import { createRunHistory, type RunHistory } from './runHistory.ts';

/** What is in flight when a run comes to rest has this long to end. */
export const drainMs = 5_000;
const retryWriteMs = 1_000;

export interface SessionOptions {
  run: StoredRun;
  /** As in the run's request. */
  checks: readonly { operation: string; state: RunCheck['state']; pending: number; priceMicros: number | null }[];
  /** Chooses the rows of a check. Resolves to false where `stop` says first that the run is to rest. */
  planCheck(position: number, stop: AbortSignal): Promise<boolean>;
  context: CallContext;
  limiter: RateLimiter;
  concurrency: number;
  keyFingerprint: string;
  currency: string;
  by: string;
  /** Something of the run changed: counters, state. Called often; the listener throttles. */
  onChange(): void;
  log(message: string, error?: unknown): void;
}

export interface RunSession {
  readonly runId: string;
  readonly state: RunState;
  readonly stopped: Stopped | null;
  readonly limiter: RateLimiter;
  readonly history: RunHistory;
  readonly nextTryAt: number | null;
  elapsedMs(): number;
  /** Comes to rest: nothing new is sent from now on. Resolves when what was in flight has ended and the state is on disk. */
  rest(state: 'paused' | 'stopped', cause: StopCause, drainMs: number): Promise<void>;
  tryNow(): void;
  /** Resolves when the run has come to rest, by itself or by `rest`. Rejects for bugs. */
  readonly ended: Promise<void>;
}

const isStopCause = (text: string): text is StopCause => stopCauses.some((cause) => cause === text);
/** The process's own end and a person's word stop a run; everything else is a cause to be mended, and pauses it. */
const stateFor = (cause: StopCause): 'paused' | 'stopped' => (cause === 'maxCalls' || cause === 'interrupted' ? 'stopped' : 'paused');

export function openRunSession(options: SessionOptions): RunSession {
  const { run, checks, context, limiter, onChange, log } = options;
  const { clock, write } = context;
  const startedAt = clock.monotonic();
  const history = createRunHistory(clock);
  let state: RunState = 'running';
  let stopped: Stopped | null = null;
  let nextTryAt: number | null = null;
  /** Of the check that is being made; none while rows are chosen. */
  let lane: Lane | null = null;
  const stop = new AbortController();
  let asked: { state: 'paused' | 'stopped'; cause: StopCause } | null = null;

  let restedAt: number | null = null;
  const elapsedMs = (): number => run.elapsedMs + (restedAt ?? clock.monotonic()) - startedAt;
  const keepState = (finishedAt: number | null): Promise<null> =>
    write('runs.setState', { runId: run.runId, state, stopped, elapsedMs: Math.round(elapsedMs()), finishedAt });

  /** Storage that can't be written: nothing more is sent, and the cause is shown while what has been answered waits to be written down. */
  const storageFault = (error: Failed): void => {
    log('the ledger could not be written', error);
    if (!asked) {
      asked = { state: 'paused', cause: 'storage' };
      state = 'paused';
      stopped = { code: 'storage', message: String(error.failure.params['problem'] ?? error.failure.code), at: clock.now() };
      onChange();
    }
    stop.abort();
    lane?.close(drainMs);
  };
  /** Writes down what came back, for as long as it takes: an answer that is paid for is not given up because the disk is full just now. */
  const keep: WriteLedger = async (name, params) => {
    for (;;) {
      try {
        return await write(name, params);
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        storageFault(error);
        await new Promise<void>((resolve) => clock.after(retryWriteMs, resolve));
      }
    }
  };
  const keeping: CallContext = { ...context, write: keep };

  const claim = (operation: string, priceMicros: number | null): Promise<Claim> =>
    write('attempts.claim', {
      runId: run.runId,
      operation,
      attemptId: context.newId(),
      at: clock.now(),
      maxCalls: run.request.maxCalls,
      budgetMicros: run.request.budgetMicros,
      environmentId: run.environmentId,
      keyFingerprint: options.keyFingerprint,
      priceMicros,
      currency: options.currency,
      by: options.by,
    });
  const perform = async (job: ClaimedJob, signal: AbortSignal): Promise<LaneOutcome> => {
    const outcome = await performJob(keeping, job, signal);
    history.ended();
    if (outcome.kind === 'rateLimited') history.note('slowed');
    else if (outcome.kind === 'settled') history.note('running');
    onChange();
    return outcome;
  };
  const onNetwork = (offline: boolean, at: number | null): void => {
    if (asked) return;
    state = offline ? 'waiting' : 'running';
    nextTryAt = at;
    history.note(offline ? 'offline' : 'running');
    onChange();
  };

  const ask = async (position: number): Promise<LaneEnd> => {
    const check = checks[position];
    if (!check) throw new Error(`no check ${position}`);
    if (stop.signal.aborted) return { kind: 'closed' };
    const ports = {
      claim: () => claim(check.operation, check.priceMicros),
      withdraw: (job: ClaimedJob) => withdrawJob(keeping, job),
      perform,
    };
    lane = openLane<ClaimedJob>({ limiter, concurrency: options.concurrency, clock, ports, onNetwork });
    const end = await lane.ended;
    lane = null;
    // The network may have been away to the last: whatever comes next finds out by itself.
    if (state === 'waiting') onNetwork(false, null);
    return end;
  };
  const plan = async (position: number): Promise<boolean> => {
    onChange();
    try {
      return !stop.signal.aborted && (await options.planCheck(position, stop.signal));
    } catch (error) {
      // The run rests already: the next session chooses the rows.
      if (stop.signal.aborted) return false;
      throw error;
    }
  };
  const setState = (position: number, to: RunCheck['state'], words: string | null): Promise<null> =>
    write('runs.setCheckState', { runId: run.runId, position, state: to, words });

  const come = async (end: LaneEnd): Promise<void> => {
    restedAt = clock.monotonic();
    nextTryAt = null;
    if (end.kind === 'finished') {
      state = 'finished';
      stopped = null;
      await keepState(clock.now());
    } else if (end.kind === 'ended') {
      const code = isStopCause(end.by) ? end.by : 'storage';
      state = stateFor(code);
      stopped = { code, message: end.message, at: clock.now() };
      await keepState(null);
    } else if (asked) {
      await keepState(null);
    }
    history.note('idle');
    onChange();
  };

  const ended = performChecks(checks, { plan, ask, setState }).then(come, async (error: unknown) => {
    // A storage fault: nothing more is sent, and the cause is told even if it can't be written down just now.
    restedAt = clock.monotonic();
    state = 'paused';
    const message = error instanceof Failed ? String(error.failure.params['problem'] ?? error.failure.code) : String(error);
    stopped = { code: 'storage', message, at: clock.now() };
    log('a run came to rest because its ledger could not be written', error);
    onChange();
    await keepState(null).catch((again: unknown) => log('its state could not be written either', again));
  });

  return {
    runId: run.runId,
    get state() {
      return state;
    },
    get stopped() {
      return stopped;
    },
    get nextTryAt() {
      return nextTryAt ?? (limiter.pausedUntil > 0 ? clock.now() + limiter.pausedUntil - clock.monotonic() : null);
    },
    limiter,
    history,
    elapsedMs,
    rest: async (to, cause, drainMs) => {
      if (!asked && state !== 'finished') {
        asked = { state: to, cause };
        state = to;
        stopped = { code: cause, message: null, at: clock.now() };
        nextTryAt = null;
        onChange();
      }
      stop.abort();
      lane?.close(drainMs);
      await ended;
    },
    tryNow: () => lane?.tryNow(),
    ended,
  };
}
