/** Takes in what the team's servers report about a run's slices, and takes slices back from them. */
import type { Stopped } from '#contract/runs/run.ts';
import type { LaneEnd } from '../jobs/lane.ts';
import { sleepUntil } from '#base/async.ts';
import type { Clock } from '../../ports.ts';
import type { ReadDb } from '../../platform/database.ts';
import { addFigures, isWithServers, readOpenSlices } from '../attempts/handedSlices.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import type { ReportedSlice, TeamServers } from '../servers/teamServers.ts';

export interface ReadSlicesOptions {
  servers: Pick<TeamServers, 'atWork' | 'reports' | 'pause' | 'forget'>;
  db: ReadDb;
  clock: Clock;
  /** A failed write is a storage fault. */
  write: WriteLedger;
  runId: string;
  /** Reports how many jobs ended. */
  onEnded(count: number): void;
  /** Reports the servers that hold a part of the run now. `isServed`: any do, or are at work. Often called with the same values. */
  onServers(labels: readonly string[], isServed: boolean): void;
}

interface SliceReader {
  /** Jobs that wait for a person's decision. */
  readonly held: ReadonlySet<number>;
  /** Why a server stopped, if the run must stop, too; null otherwise. */
  readonly ended: LaneEnd | null;
  /** Makes the jobs of slices that the hub doesn't know pending again. Null if `known` is. */
  dropUnknown(known: ReadonlySet<string> | null): Promise<true | null>;
  /** Takes in new reports. Null if `until` was aborted first. */
  read(until: AbortSignal): Promise<true | null>;
  /** Makes servers return their slices and takes in the results; those not back within ten seconds, or until `stop`, stay at the hub. */
  takeBack(stop?: AbortSignal): Promise<void>;
}

const lookEveryMs = 500;
/** A server reacts to a pause within two seconds, and drains calls in flight for five. */
const givesBackWithinMs = 10_000;
/** If a server's answer hasn't arrived after this time, a person has to decide. */
const arrivesWithinMs = 60_000;
/** The hub reports only now and then which servers are at work. */
const unservedAfterMs = 20_000;
/** Causes of a slice's end after which the run's others continue: what is left is handed over again, or waits for a person. */
const goesOnAfter: readonly Stopped['code'][] = ['person', 'interrupted', 'maxCalls', 'budgetSpent', 'teamInDoubt'];

export function openSliceReader({ servers, db, clock, write, runId, onEnded, onServers }: ReadSlicesOptions): SliceReader {
  const held = new Set<number>();
  const taken = new Map<string, string>();
  /** Since when an answer that a slice names is missing. */
  const missing = new Map<string, number>();
  let after = 0;
  let servedAt = clock.monotonic();
  let ended: LaneEnd | null = null;

  /** Whether all that the report names is here. */
  const takeIn = async ({ sliceId, state, server, report }: ReportedSlice): Promise<boolean> => {
    if (state === 'taken' && server !== null) taken.set(sliceId, server);
    else taken.delete(sliceId);
    const { ended: jobs = [], counted = {}, stopped = null } = report ?? {};
    const isDone = state === 'done';
    const came = await write('slices.take', { sliceId, ended: jobs, figures: addFigures(Object.values(counted)), isDone });
    onEnded(came.taken);
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
      onServers(labels, clock.monotonic() - servedAt < unservedAfterMs);
      if (reported.length === 0) return true;
    }
  };
  /** Drops slices that the hub never got, or lost: nothing comes from them. Null if the hub couldn't be asked. */
  const dropUnknown = async (known: ReadonlySet<string> | null): Promise<true | null> => {
    if (known === null) return null;
    const unknown = readOpenSlices(db, runId).filter(({ sliceId }) => !known.has(sliceId));
    if (unknown.length > 0) await write('slices.drop', { sliceIds: unknown.map(({ sliceId }) => sliceId) });
    return true;
  };
  return {
    held,
    dropUnknown,
    get ended() {
      return ended;
    },
    read,
    takeBack: async (stop) => {
      const late = new AbortController();
      const cancel = clock.after(givesBackWithinMs, () => late.abort());
      const until = stop ? AbortSignal.any([late.signal, stop]) : late.signal;
      const isThere = (): boolean => isWithServers(db, runId);
      try {
        const isHeard = !isThere() || (await dropUnknown(await servers.pause(runId, until))) !== null;
        while (isThere() && !until.aborted && (await read(until)) !== null) {
          if (isThere()) await sleepUntil(clock, clock.monotonic() + lookEveryMs, until);
        }
        // A server that still has the run's later checks is gone, and holds no jobs. Its last counts are in the team's audit.
        if (isHeard && late.signal.aborted) {
          const sliceIds = readOpenSlices(db, runId).flatMap(({ sliceId, jobs }) => (jobs === 0 ? [sliceId] : []));
          await write('slices.drop', { sliceIds });
        }
        if (!isThere()) await servers.forget(runId, until);
      } finally {
        cancel();
        onServers([], true);
      }
    },
  };
}
