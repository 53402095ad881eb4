/** Performs the pending jobs of a run's checks, one check at a time: with its own calls, granted by its gate, or on the team's servers. */
import type { RunCheck, StopCause } from '#contract/runs/run.ts';
import type { Acquired } from '../jobs/callGate.ts';
import { openLane, type Lane, type LaneCall, type LaneEnd, type LaneOutcome, type LanePorts } from '../jobs/lane.ts';
import type { Checking, ClaimedJob } from '../attempts/claims.sql.ts';
import { openCheckLedger, type AttemptGate } from '../claims/attemptGate.ts';
import { openGate } from '../claims/openGate.ts';
import type { RunHistory } from '../runHistory.ts';
import type { StoredRun } from '../readRuns.sql.ts';
import { openSessionServers, type AtServers } from '../servers/atServers.ts';
import type { CallPrice } from '../../accounts/priceOfCall.ts';
import type { Reuse } from '../../service/answers/kept/freshAnswers.sql.ts';
import { shareOfHub, type TeamGate } from '../claims/teamGate.ts';
import type { KeptWrites } from './keptWrites.ts';
import { lostEnd, performJob, type CallContext } from './performJob.ts';
import { screenedWrites, type SuppressionRecheck } from './recheckSuppressions.ts';
import type { Need } from './runMachine.ts';
import type { RateLimiter, RateShare } from '../jobs/rateLimiter.ts';
import type { Choosing } from './startRun.ts';

/** What a run's session provides about its checks. */
export interface ChecksToAsk {
  run: StoredRun;
  /** In the order of the run's request. */
  checks: readonly { operation: string; state: RunCheck['state']; pending: number; price: CallPrice; reuse: Reuse | null }[];
  /** Keeps the run from buying what is suppressed meanwhile. */
  suppressionRecheck: SuppressionRecheck;
  /** The gate of the team whose key is used; absent without a team. */
  gate?: TeamGate | undefined;
  /** Whether a person accepts that answers a colleague may have bought are bought again. */
  despite?: boolean;
  /** The team's servers and what they need to know about a check; absent without a team. */
  atServers?: ((position: number) => AtServers) | undefined;
  context: CallContext;
  limiter: RateLimiter;
  callsPerSecond: number;
  /** In a team, a share of a smaller rate that a person set for this run. */
  ownRate?: RateShare | undefined;
  concurrency: number;
  keyFingerprint: string;
  currency: string;
  by: string;
  /** Called often, when counters or the state change; the listener throttles. */
  onChange(): void;
  /** The service blocks the run, and perhaps others. */
  onBlocked(cause: StopCause, message: string | null): void;
}

interface AskingOptions extends ChecksToAsk {
  writes: KeptWrites;
  history: RunHistory;
  /** Aborted when the run stops. */
  stop: AbortSignal;
  /** Reports that something needed for sending is gone or back. */
  finds(what: Need, isGone: boolean, nextTryAt: number | null): void;
  /** Whether servers continue when the run stops. */
  leaves(): boolean;
}

interface Asking extends Pick<Lane, 'close' | 'tryNow' | 'networkLost'> {
  /** Performs a check's jobs. `choosing`: set while its rows are being chosen. */
  ask(position: number, choosing: Choosing | null): Promise<LaneEnd>;
  /** The team's servers that currently hold a part of the run. */
  readonly servers: readonly string[];
  /** Its share of the key's rate. */
  readonly rate: RateShare;
  /** Called when the run sends nothing more. */
  leave(): void;
}

/** How soon to look for more rows when all rows chosen so far have been sent. */
const nextRowsMs = 100;

export function openAsking(options: AskingOptions): Asking {
  const { run, checks, context, gate, writes, history, stop, finds, onChange } = options;
  const { clock } = context;
  const screened = screenedWrites(options.suppressionRecheck, writes.met);
  const rate = gate ? shareOfHub(gate, options.ownRate) : options.limiter.join({ callsPerSecond: options.callsPerSecond });
  const unfollow = gate?.follow((away, at) => finds('hub', away, at));
  /** The current check's lane. */
  let lane: Lane | null = null;

  const checkingOf = ({ operation, price, reuse }: ChecksToAsk['checks'][number]): Checking => ({
    runId: run.runId,
    operation,
    at: clock.now(),
    maxCalls: run.request.maxCalls,
    budgetMicros: run.request.budgetMicros,
    environmentId: run.environmentId,
    keyFingerprint: options.keyFingerprint,
    priceMicros: price.micros,
    isUnpriced: price.unpriced.length > 0,
    currency: options.currency,
    by: options.by,
    reuse,
  });
  const acquire = async (calls: AttemptGate<ClaimedJob>, choosing: Choosing | null): Promise<Acquired<ClaimedJob>> => {
    // Read first: the last rows may be chosen meanwhile.
    const isChosen = choosing?.isOver ?? true;
    const next = await calls.acquire();
    // Answers bought elsewhere may have served what was left.
    if (next.kind !== 'granted') onChange();
    if (isChosen || next.kind === 'granted' || next.kind === 'capped') return next;
    const soon = clock.now() + nextRowsMs;
    return { kind: 'waitUntil', at: next.kind === 'waitUntil' ? Math.min(next.at, soon) : soon };
  };
  const perform = async (calls: AttemptGate<ClaimedJob>, job: ClaimedJob, call: LaneCall): Promise<void> => {
    const onOutcome = (outcome: LaneOutcome): void => {
      call.onOutcome(outcome);
      if (outcome.kind !== 'unsent') history.ended();
      if (outcome.kind === 'rateLimited') history.note('slowed');
      else if (outcome.kind === 'settled') history.note('running');
      else if (outcome.kind === 'blocked') options.onBlocked(outcome.by, outcome.message);
    };
    try {
      await performJob(context, job, { ...call, onOutcome }, calls.end);
    } catch (error) {
      // A bug: it is unknown whether this call was billed, and the job must not stay claimed. If its end has been written already, this
      // write is refused.
      await context.write('attempts.end', lostEnd(context, job)).catch(() => undefined);
      throw error;
    }
    onChange();
  };
  const onNetwork = (offline: boolean, at: number | null): void => finds('network', offline, at);
  const askHere = async (checking: () => Checking, choosing: Choosing | null): Promise<LaneEnd> => {
    const open = (laneStop: AbortSignal): LanePorts<ClaimedJob> => {
      const ledger = openCheckLedger({ context, checking, write: writes.orRest, keep: writes.keep, screened });
      const how = { micros: checking().priceMicros ?? 0, callMs: context.timeoutMs, despite: options.despite ?? false };
      const calls = openGate({ ledger, gate, ...how, stop: laneStop });
      return { acquire: () => acquire(calls, choosing), release: calls.release, perform: (job, call) => perform(calls, job, call) };
    };
    lane = openLane<ClaimedJob>({ rate, concurrency: options.concurrency, clock, open, onNetwork });
    const end = await lane.ended;
    lane = null;
    // The network may have been gone until the end; the next check finds out for itself.
    onNetwork(false, null);
    return end;
  };

  const servers = openSessionServers({
    atServers: options.atServers,
    clock,
    write: writes.orRest,
    runId: run.runId,
    screened,
    stop,
    leaves: options.leaves,
    onEnded: (count) => {
      for (let ended = 0; ended < count; ended += 1) history.ended();
      if (count > 0) onChange();
    },
    onChange: () => {
      finds('server', servers.isUnserved, null);
      onChange();
    },
  });
  return {
    ask: async (position, choosing) => {
      const check = checks[position];
      if (!check) throw new Error(`no check ${position}`);
      if (stop.aborted) return { kind: 'closed' };
      const checking = (): Checking => checkingOf(check);
      const atServers = servers.of(position, { looking: checking, isChosen: () => choosing?.isOver ?? true });
      if (atServers && run.request.onServer) return atServers.ask();
      if (atServers && ((await atServers.recall()) === null || stop.aborted)) return { kind: 'closed' };
      return askHere(checking, choosing);
    },
    get servers() {
      return servers.labels;
    },
    rate,
    leave: () => {
      unfollow?.();
      rate.leave();
    },
    close: (withinMs) => lane?.close(withinMs),
    tryNow: () => {
      lane?.tryNow();
      gate?.tryNow();
    },
    networkLost: () => lane?.networkLost(),
  };
}
