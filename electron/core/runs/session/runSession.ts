/** A run in progress in this process: its checks with one lane each, and the effects that `runMachine.ts` decides. */
import { isLeftToServers, type RunCheck, type RunState, type StopCause, type Stopped } from '#contract/runs/run.ts';
import { Failed } from '#contract/failure.ts';
import type { LaneEnd } from '../jobs/lane.ts';
import type { RateLimiter, RateShare } from '../jobs/rateLimiter.ts';
import { createRunHistory, type RunHistory } from '../runHistory.ts';
import { openAsking, type ChecksToAsk } from './askChecks.ts';
import { keepWrites } from './keptWrites.ts';
import { performChecks } from './performChecks.ts';
import { react, shownOf, type Cause, type Effect, type Mode, type Need, type RunEvent } from './runMachine.ts';
import type { Choosing } from './startRun.ts';

/** How long calls in flight have to end when a run stops. */
export const drainMs = 5_000;

export interface SessionOptions extends ChecksToAsk {
  /** Begins choosing the rows of a check. */
  choose(position: number): Choosing;
  log(message: string, error?: unknown): void;
}

export interface RunSession {
  readonly runId: string;
  readonly state: RunState;
  readonly stopped: Stopped | null;
  readonly environmentId: string;
  readonly keyFingerprint: string;
  readonly limiter: RateLimiter;
  /** The run's share of the key's rate. */
  readonly rate: RateShare;
  readonly history: RunHistory;
  readonly nextTryAt: number | null;
  /** What the run is waiting for; null if nothing. */
  readonly waitingFor: Need | null;
  /** The team's servers that currently hold a part of the run. */
  readonly servers: readonly string[];
  /** How long nothing is sent because the service asked to slow down; 0 if it didn't. */
  readonly pauseMs: number;
  elapsedMs(): number;
  /** Why answers can't be written now; null if none are waiting. */
  readonly fault: Failed | null;
  /** Stops the run: nothing new is sent from now on. Resolves when calls in flight have ended and the state is on disk. */
  rest(state: 'paused' | 'stopped', cause: StopCause): Promise<void>;
  /** Reports a block, found by another run or a look-up, that affects this one, too: it stops at once with the same cause. */
  block(code: StopCause, message: string | null): void;
  /** Reports that the storage failed outside the session: it pauses at once with that cause. */
  fail(fault: Failed): void;
  /** If the run is waiting for the network, probes at once. */
  tryNow(): void;
  /** The system reports that there is no network. */
  networkLost(): void;
  /** Resolves when the run has stopped, by itself or by `rest`. Rejects for bugs. */
  readonly ended: Promise<void>;
  /** Whether the run has stopped; its state is then in the ledger. */
  readonly isOver: boolean;
}

/** The system's own words, if any; otherwise the failure's code, for which `messages` has a remedy. */
const storageMessage = ({ failure }: Failed): string => ('problem' in failure.params ? failure.params.problem : failure.code);

/**
 * Why the checks ended early; null if all was sent. The cause is known before they are closed, unless the program ends while rows are
 * chosen.
 */
function causeOf(end: LaneEnd): Cause | null {
  if (end.kind === 'ended') return { code: end.by, message: end.message };
  return end.kind === 'closed' ? { code: 'interrupted', message: null } : null;
}
const bug: Cause = { code: 'internal', message: null };

export function openRunSession(options: SessionOptions): RunSession {
  const { run, checks, context, limiter, onChange, log } = options;
  const { clock } = context;
  const startedAt = clock.monotonic();
  const history = createRunHistory(clock);
  const stop = new AbortController();
  let mode: Mode = { kind: 'asking' };
  let written: Promise<void> | null = null;

  const elapsedMs = (): number => ('elapsedMs' in mode ? mode.elapsedMs : run.elapsedMs + clock.monotonic() - startedAt);

  const carryOut = (effect: Effect): void => {
    switch (effect.kind) {
      case 'close':
        stop.abort();
        asking.close(effect.withinMs);
        return;
      case 'leave':
        asking.leave();
        return;
      case 'write':
        written = writes
          .keep('runs.setState', { runId: run.runId, ...effect.rest, elapsedMs: Math.round(effect.elapsedMs) })
          .then(() => happens({ kind: 'written' }));
        return;
      case 'note':
        history.note(effect.seconds);
    }
  };
  const happens = (event: RunEvent): void => {
    const before = mode;
    const [now, effects] = react(mode, event);
    mode = now;
    effects.forEach(carryOut);
    if (mode !== before) onChange();
  };
  const stops = (cause: Cause, withinMs: number | null, to?: 'paused' | 'stopped'): void =>
    happens({ kind: 'stop', cause, at: clock.now(), withinMs, ...(to && { to }) });
  // Calls in flight are awaited: they are billed in any case, and their answers still come.
  const block = (code: StopCause, message: string | null): void => stops({ code, message }, null);

  /** If a write fails, nothing more is sent, and the cause is shown while answers wait to be written. */
  const writes = keepWrites(clock, context.write, (fault) => {
    log('the ledger could not be written', fault);
    stops({ code: 'storage', message: storageMessage(fault) }, drainMs);
  });
  const finds = (what: Need, isGone: boolean, nextTryAt: number | null): void =>
    happens(isGone ? { kind: 'lost', what, nextTryAt } : { kind: 'back', what });
  const asking = openAsking({
    ...options,
    writes,
    history,
    stop: stop.signal,
    finds,
    leaves: () => writes.wasFaulty || isLeftToServers(shownOf(mode).stopped),
    onBlocked: (cause, message) => {
      // If the key isn't enabled for a kind of check, that ends only the check, and not the run.
      if (cause !== 'notEnabled') block(cause, message);
      options.onBlocked(cause, message);
    },
  });

  /** Sends the rows of a check as they are chosen. Ends when all have been chosen and sent, or the run is to stop. */
  const chooseAndAsk = async (position: number): Promise<LaneEnd> => {
    onChange();
    if (stop.signal.aborted) return { kind: 'closed' };
    const choosing = options.choose(position);
    stop.signal.addEventListener('abort', choosing.stop, { once: true });
    // If rows can't be chosen, the run stops.
    choosing.whole.catch((error: unknown) => (error instanceof Failed ? writes.met(error) : stops(bug, null)));
    try {
      // Rows that an earlier session chose are sent at once.
      if (checks[position]?.pending === 0) await choosing.begun;
      const end = await asking.ask(position, choosing);
      // A check with rows still to be chosen is unfinished, whatever ended its lane; the next session continues both.
      return (await choosing.whole) ? end : { kind: 'closed' };
    } finally {
      choosing.stop();
      await choosing.whole.catch(() => undefined);
    }
  };
  const setState = (position: number, to: RunCheck['state'], serviceMessage: string | null): Promise<void> =>
    writes.orRest('runs.setCheckState', { runId: run.runId, position, state: to, serviceMessage });

  const rests = async (cause: Cause | null): Promise<void> => {
    happens({ kind: 'ended', cause, at: clock.now(), elapsedMs: elapsedMs() });
    await written;
  };
  const ended = performChecks(checks, { chooseAndAsk, ask: (position) => asking.ask(position, null), setState }).then(
    (end) => rests(causeOf(end)),
    (error: unknown) => {
      // A failure stopped the run before.
      if (!(error instanceof Failed && stop.signal.aborted)) log('a run stopped because of a bug', error);
      return rests(bug);
    },
  );

  return {
    runId: run.runId,
    get state() {
      return shownOf(mode).state;
    },
    get stopped() {
      return shownOf(mode).stopped;
    },
    get nextTryAt() {
      return (
        (mode.kind === 'waiting' ? mode.gone[0].nextTryAt : null) ??
        (limiter.pauseMs > 0 ? Math.round(clock.now() + limiter.pauseMs) : null)
      );
    },
    get waitingFor() {
      return mode.kind === 'waiting' ? mode.gone[0].what : null;
    },
    get servers() {
      return asking.servers;
    },
    get pauseMs() {
      return limiter.pauseMs;
    },
    environmentId: run.environmentId,
    keyFingerprint: options.keyFingerprint,
    limiter,
    rate: asking.rate,
    history,
    elapsedMs,
    get isOver() {
      return mode.kind === 'over';
    },
    get fault() {
      return writes.fault;
    },
    rest: async (state, code) => {
      stops({ code, message: null }, drainMs, state);
      await ended;
    },
    block,
    fail: writes.met,
    tryNow: asking.tryNow,
    networkLost: asking.networkLost,
    ended,
  };
}
