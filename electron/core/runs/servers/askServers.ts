/**
 * Runs a check on the team's servers. Jobs are handed over in slices and leased meanwhile; servers send the calls and report, and the
 * answers arrive with the team's log. The life of a slice:
 *
 *   cut (its jobs leased, on disk) ──▶ handed over ──▶ reported repeatedly ──▶ done: jobs without an end are pending again, and cut anew
 *        └─(unknown to the hub: a crash, or a restored hub)──▶ dropped: its jobs are pending again
 *
 * Questions about people who are suppressed meanwhile are withdrawn. If this program ends, servers continue: the next session finds the
 * slices and reads on. The last slices are followed by the later checks, if a server can choose their rows. A server begins them if this
 * device is off by then, and gives them back when it is on again. The answers it bought serve the rows that this device then chooses.
 */
import type { LaneEnd } from '../jobs/lane.ts';
import { sleepUntil } from '#base/async.ts';
import type { Looking } from '../attempts/claims.sql.ts';
import { isWithServers, readOpenSlices, type SliceJob } from '../attempts/handedSlices.sql.ts';
import { readFigures } from '../readRuns.sql.ts';
import { suppressionActs } from '../../suppression/inForce.sql.ts';
import type { ScreenedWrite } from '../session/recheckSuppressions.ts';
import { openSliceReader, type ReadSlicesOptions } from '../session/readSlices.ts';
import type { LaterChecks, Slice, TeamServers } from './teamServers.ts';

export interface AskServersOptions extends ReadSlicesOptions {
  servers: TeamServers;
  newId(): string;
  /** The common part of all slices. */
  slice: Omit<Slice, 'jobs' | 'maxCalls' | 'budgetMicros' | 'callsPerSecond'>;
  /** The run's limits; null for no limit. */
  limits: { maxCalls: number | null; budgetMicros: number | null; priceMicros: number | null; callsPerSecond: number | null };
  /** The checks that follow, to which their limits are added here; null if there are none or servers can't do them. */
  later(): Promise<Omit<LaterChecks, 'maxCalls' | 'budgetMicros'> | null>;
  looking(): Looking;
  screened: ScreenedWrite;
  /** Whether all rows of the check are chosen. */
  isChosen(): boolean;
  stop: AbortSignal;
  /** Whether servers continue after the stop, because the program ends or can't write. */
  leaves(): boolean;
}

const mostJobs = 500;
const slicesAtOnce = 10;
const lookEveryMs = 1_500;

/** What can't be handed over yet. `dueAt` (epoch ms): when the next retry is due; null if nothing is left. */
type Rest = { kind: 'capped'; by: 'maxCalls' | 'budgetSpent' } | { kind: 'none'; dueAt: number | null };

export async function askServers(options: AskServersOptions): Promise<LaneEnd> {
  const { servers, db, clock, newId, write, screened, runId, stop, limits } = options;
  const reader = openSliceReader(options);

  /** What the run's caps leave. Calls that servers hold count as made. */
  const left = (): { calls: number | null; micros: number | null } => {
    const { counts, highMicros } = readFigures(db, runId);
    const withServers = readOpenSlices(db, runId).reduce((sum, { jobs, sent }) => sum + Math.max(0, jobs - sent), 0);
    return {
      calls: limits.maxCalls === null ? null : limits.maxCalls - counts.sent - withServers,
      micros: limits.budgetMicros === null ? null : limits.budgetMicros - highMicros - withServers * (limits.priceMicros ?? 0),
    };
  };
  /** How many calls may be handed over, and the cap on them. */
  const allowance = (): { calls: number; cap: 'maxCalls' | 'budgetSpent' } => {
    const { calls, micros } = left();
    const byCalls = calls ?? Infinity;
    const byMoney = micros === null || !limits.priceMicros ? Infinity : Math.floor(micros / limits.priceMicros);
    return byCalls <= byMoney ? { calls: byCalls, cap: 'maxCalls' } : { calls: byMoney, cap: 'budgetSpent' };
  };
  const sliceOf = (jobs: SliceJob[]): Slice => ({
    ...options.slice,
    maxCalls: limits.maxCalls === null && limits.budgetMicros === null ? null : jobs.length,
    budgetMicros: null,
    // The limit applies to all servers together.
    callsPerSecond: limits.callsPerSecond === null ? null : limits.callsPerSecond / Math.max(1, servers.atWork().length),
    jobs,
  });
  /** The number of slices, and that number when later checks were last handed over: what their limits leave depends on the slices. */
  let [handed, handedWithLater] = [0, -1];
  /** Hands over the later checks. Null if stopped. */
  const handLater = async (): Promise<true | null> => {
    if (handed === handedWithLater) return true;
    handedWithLater = handed;
    const later = await options.later();
    if (later === null) return true;
    const { calls, micros } = left();
    const sliceId = newId();
    await write('slices.later', { runId, sliceId });
    const atLeastNone = (limit: number | null): number | null => (limit === null ? null : Math.max(0, limit));
    const checks = { ...later, maxCalls: atLeastNone(calls), budgetMicros: atLeastNone(micros) };
    return servers.handOverLater(runId, { sliceId, checks }, stop);
  };
  /** Hands over jobs and resolves to the rest; null if stopped. */
  const handMore = async (): Promise<Rest | null> => {
    for (;;) {
      const slices: { sliceId: string; slice: Slice }[] = [];
      let rest: Rest | null = null;
      while (slices.length < slicesAtOnce && rest === null && !stop.aborted) {
        const { calls, cap } = allowance();
        const sliceId = newId();
        const most = Math.max(0, Math.min(mostJobs, calls));
        const cut = await screened(() => write('slices.cut', { ...options.looking(), sliceId, most, except: [...reader.held] }));
        if (cut.kind === 'none') rest = cut;
        else if (cut.kind === 'capped') rest = { kind: 'capped', by: cap };
        else slices.push({ sliceId, slice: sliceOf(cut.jobs) });
      }
      if (slices.length > 0 && (await servers.handOver(runId, slices, stop)) === null) return null;
      handed += slices.length;
      if (stop.aborted) return null;
      if (rest) return rest;
    }
  };

  /** The last action on the suppression list that was reported to servers. Without any action there is nothing to send. */
  let reportedActs = 0;
  /** Withdraws suppressed questions: servers don't know the rows, nor whom only this device suppresses. Null if stopped. */
  const withdrawSuppressed = async (): Promise<true | null> => {
    const acts = suppressionActs(db);
    if (acts === reportedActs) return true;
    const suppressed = await screened(() => write('slices.suppressed', { runId }));
    for (const withdrawn of suppressed) if ((await servers.withdraw(runId, withdrawn, stop)) === null) return null;
    reportedActs = acts;
    return true;
  };

  const askAll = async (): Promise<LaneEnd | null> => {
    if ((await reader.dropUnknown(await servers.goOn(runId, stop))) === null) return null;
    while (!stop.aborted) {
      // Read first: the last rows may be chosen meanwhile.
      const isChosen = options.isChosen();
      if ((await withdrawSuppressed()) === null || (await reader.read(stop)) === null) return null;
      if (reader.ended) return reader.ended;
      const rest = await handMore();
      if (rest === null) return null;
      const isAsked = readOpenSlices(db, runId).every(({ jobs }) => jobs === 0);
      if (isChosen && rest.kind === 'none' && !isAsked && (await handLater()) === null) return null;
      if (isAsked && isChosen) {
        if (rest.kind === 'capped') return { kind: 'ended', by: rest.by, message: null };
        if (rest.dueAt === null) return reader.held.size > 0 ? { kind: 'ended', by: 'teamInDoubt', message: null } : { kind: 'finished' };
      }
      await sleepUntil(clock, clock.monotonic() + lookEveryMs, stop);
    }
    return null;
  };

  const end = await askAll();
  if (options.leaves()) options.onServers([], true);
  else await reader.takeBack();
  return end ?? { kind: 'closed' };
}

/** For a run that this device continues by itself: takes back what servers hold, and drops what isn't given back. Null if stopped. */
export async function recallFromServers(options: AskServersOptions): Promise<true | null> {
  const { servers, db, runId, write, stop } = options;
  if (!isWithServers(db, runId)) return true;
  await openSliceReader(options).takeBack();
  if (stop.aborted) return null;
  await write('slices.drop', { sliceIds: readOpenSlices(db, runId).map(({ sliceId }) => sliceId) });
  return servers.forget(runId, stop);
}
