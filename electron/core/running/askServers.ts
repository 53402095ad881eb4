/**
 * A check of a run on the team's servers. Jobs are handed over in slices and are leased meanwhile; servers ask, and report; what they bought comes with
 * the team's log. A slice goes this way:
 *
 *   cut (its jobs leased, on disk) ──▶ handed over ──▶ reported, again and again ──▶ done: jobs without an end are pending again, and cut anew
 *        └─(the hub doesn't know it: a crash, or a restored hub)──▶ dropped: its jobs are pending again
 *
 * If this program ends, servers go on: the next session finds the slices, and reads on.
 */
import type { Stopped } from '../../contract/run.ts';
import type { LaneEnd } from '../jobs/lane.ts';
import { sleepUntil } from '../jobs/sleepUntil.ts';
import type { Clock } from '../ports.ts';
import type { ReadDb } from '../store/database.ts';
import type { Looking } from '../store/ledger/runs/claims.ts';
import { readOpenSlices, type SliceJob } from '../store/ledger/runs/handedSlices.ts';
import { readFigures } from '../store/ledger/runs/readRuns.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import type { ReportedSlice, Slice, TeamServers } from './teamServers.ts';

export interface AskServersOptions {
  servers: TeamServers;
  db: ReadDb;
  clock: Clock;
  newId(): string;
  /** A failure is a fault of the storage. */
  write: WriteLedger;
  runId: string;
  /** What every slice says. */
  slice: Omit<Slice, 'jobs' | 'maxCalls' | 'budgetMicros' | 'callsPerSecond'>;
  /** Of the run; null: none. */
  limits: { maxCalls: number | null; budgetMicros: number | null; priceMicros: number | null; callsPerSecond: number | null };
  looking(): Looking;
  /** Resolves once the ledger knows everything that was done to the suppression list; `again`: it says that it doesn't. */
  heed(again: boolean): Promise<void>;
  /** Whether all rows of the check are chosen. */
  isChosen(): boolean;
  stop: AbortSignal;
  /** The program ends, or can't write: servers go on. */
  leaves(): boolean;
  /** So many jobs ended. */
  onEnded(count: number): void;
  /** The servers that have a part of it just now; `isServed`: or are at work, and will have. Often the same again. */
  onServers(labels: readonly string[], isServed: boolean): void;
}

const mostJobs = 500;
const slicesAtOnce = 10;
const lookEveryMs = 1_500;
/** A server answers a pause within two seconds, and drains what is in flight for five. */
const givesBackWithinMs = 10_000;
/** An answer that a server bought and that doesn't arrive for so long needs a person's word. */
const arrivesWithinMs = 60_000;
/** The hub says only now and then which servers are at work. */
const unservedAfterMs = 20_000;
/** Ends of a slice after which others of the run go on: what is left is handed over anew, or waits for a person. */
const goesOnAfter: readonly Stopped['code'][] = ['person', 'interrupted', 'maxCalls', 'budgetSpent', 'teamInDoubt'];

export async function askServers(options: AskServersOptions): Promise<LaneEnd> {
  const { servers, db, clock, newId, write, runId, stop, limits } = options;
  /** Jobs that wait for a person's word. */
  const held = new Set<number>();
  const taken = new Map<string, string>();
  /** Since when an answer that a slice names hasn't arrived. */
  const missing = new Map<string, number>();
  let after = 0;
  let servedAt = clock.monotonic();
  let ended: LaneEnd | null = null;

  /** True: everything of it is here. */
  const takeIn = async ({ sliceId, state, server, report }: ReportedSlice): Promise<boolean> => {
    if (state === 'taken' && server !== null) taken.set(sliceId, server);
    else taken.delete(sliceId);
    const { ended: jobs = [], figures = {}, stopped = null } = report ?? {};
    const isDone = state === 'done';
    const came = await write('slices.take', { sliceId, ended: jobs, figures, isDone });
    options.onEnded(came.taken);
    if (came.missing > 0) {
      const since = missing.get(sliceId) ?? clock.monotonic();
      missing.set(sliceId, since);
      if (clock.monotonic() - since < arrivesWithinMs) return false;
      if (isDone) for (const jobId of (await write('slices.drop', { sliceIds: [sliceId] })).left) held.add(jobId);
    }
    missing.delete(sliceId);
    if (stopped?.code === 'teamInDoubt') for (const jobId of came.left) held.add(jobId);
    if (isDone && stopped && !goesOnAfter.includes(stopped.code)) ended ??= { kind: 'ended', by: stopped.code, message: stopped.message };
    return true;
  };
  /** Null: `stop` came. */
  const read = async (until: AbortSignal): Promise<true | null> => {
    for (;;) {
      const reported = await servers.reports(runId, after, until);
      if (reported === null) return null;
      for (const one of reported) {
        if (!(await takeIn(one))) return true;
        after = one.number;
      }
      const labels = [...new Set(taken.values())];
      if (labels.length > 0 || servers.atWork().length > 0) servedAt = clock.monotonic();
      options.onServers(labels, clock.monotonic() - servedAt < unservedAfterMs);
      if (reported.length === 0) return true;
    }
  };

  /** Calls that may be handed over under the run's caps, in which what is with servers counts as made. */
  const allowance = (): { calls: number; cap: 'maxCalls' | 'budgetSpent' } => {
    const { counts, highMicros } = readFigures(db, runId);
    const withServers = readOpenSlices(db, runId).reduce((sum, { jobs, sent }) => sum + Math.max(0, jobs - sent), 0);
    const byCalls = limits.maxCalls === null ? Infinity : limits.maxCalls - counts.sent - withServers;
    const price = limits.priceMicros ?? 0;
    const byMoney =
      limits.budgetMicros === null || price === 0 ? Infinity : Math.floor((limits.budgetMicros - highMicros) / price) - withServers;
    return byCalls <= byMoney ? { calls: byCalls, cap: 'maxCalls' } : { calls: byMoney, cap: 'budgetSpent' };
  };
  const sliceOf = (jobs: readonly SliceJob[]): Slice => ({
    ...options.slice,
    maxCalls: limits.maxCalls === null && limits.budgetMicros === null ? null : jobs.length,
    budgetMicros: null,
    // All servers together keep to it.
    callsPerSecond: limits.callsPerSecond === null ? null : limits.callsPerSecond / Math.max(1, servers.atWork().length),
    jobs: jobs.map(({ parameters, correlation }) => [parameters, correlation]),
  });
  /** Hands over what it may. Resolves to what is left to do: `dueAt` (epoch ms) for what can't be handed over yet. */
  const handMore = async (): Promise<{ kind: 'capped'; by: string } | { kind: 'none'; dueAt: number | null } | { kind: 'stopped' }> => {
    for (;;) {
      const slices: { sliceId: string; slice: Slice }[] = [];
      let rest: { kind: 'capped'; by: string } | { kind: 'none'; dueAt: number | null } | null = null;
      while (slices.length < slicesAtOnce && rest === null && !stop.aborted) {
        const { calls, cap } = allowance();
        const sliceId = newId();
        await options.heed(false);
        const cut = await write('slices.cut', {
          ...options.looking(),
          sliceId,
          most: Math.max(0, Math.min(mostJobs, calls)),
          except: [...held],
        });
        if (cut.kind === 'unheeded') await options.heed(true);
        else if (cut.kind === 'none') rest = cut;
        else if (cut.kind === 'capped') rest = { kind: 'capped', by: cap };
        else slices.push({ sliceId, slice: sliceOf(cut.jobs) });
      }
      if (slices.length > 0 && (await servers.handOver(runId, slices, stop)) === null) return { kind: 'stopped' };
      if (stop.aborted) return { kind: 'stopped' };
      if (rest) return rest;
    }
  };

  const dropUnknown = async (): Promise<true | null> => {
    const known = await servers.known(runId, stop);
    if (known === null) return null;
    const unknown = readOpenSlices(db, runId).filter(({ sliceId }) => !known.has(sliceId));
    if (unknown.length > 0) await write('slices.drop', { sliceIds: unknown.map(({ sliceId }) => sliceId) });
    return true;
  };
  const askAll = async (): Promise<LaneEnd | null> => {
    if ((await dropUnknown()) === null) return null;
    while (!stop.aborted) {
      // Read before the rest: the last rows may be chosen during it.
      const isChosen = options.isChosen();
      if ((await read(stop)) === null) return null;
      if (ended) return ended;
      const rest = await handMore();
      if (rest.kind === 'stopped') return null;
      if (readOpenSlices(db, runId).length === 0 && isChosen) {
        if (rest.kind === 'capped') return { kind: 'ended', by: rest.by, message: null };
        if (rest.dueAt === null) return held.size > 0 ? { kind: 'ended', by: 'teamInDoubt', message: null } : { kind: 'finished' };
      }
      await sleepUntil(clock, clock.monotonic() + lookEveryMs, stop);
    }
    return null;
  };

  const end = await askAll();
  if (!options.leaves()) await takeBack(options, read);
  options.onServers([], true);
  return end ?? { kind: 'closed' };
}

/** Servers give back what they have, and what came of it is taken in; what a server that is gone has stays with the hub until the run goes on. */
async function takeBack(
  { servers, db, clock, runId }: AskServersOptions,
  read: (until: AbortSignal) => Promise<true | null>,
): Promise<void> {
  const late = new AbortController();
  const cancel = clock.after(givesBackWithinMs, () => late.abort());
  try {
    const isWithServers = (): boolean => readOpenSlices(db, runId).length > 0;
    if (isWithServers()) await servers.pause(runId, late.signal);
    while (isWithServers() && !late.signal.aborted && (await read(late.signal)) !== null) {
      if (isWithServers()) await sleepUntil(clock, clock.monotonic() + lookEveryMs / 3, late.signal);
    }
    if (!isWithServers()) await servers.forget(runId, late.signal);
  } finally {
    cancel();
  }
}

/** A run that this device goes on with itself: it waits for what servers still have of it, and forgets what nobody gives back. Null: `stop` came. */
export async function recallFromServers(options: AskServersOptions): Promise<true | null> {
  const { db, runId, write, stop } = options;
  if (readOpenSlices(db, runId).length === 0) return true;
  const recall = new AbortController();
  recall.abort();
  await askServers({ ...options, stop: recall.signal, leaves: () => false });
  if (stop.aborted) return null;
  await write('slices.drop', { sliceIds: readOpenSlices(db, runId).map(({ sliceId }) => sliceId) });
  return options.servers.forget(runId, stop);
}
