/** Takes in what servers of the team report of a run's slices, and takes slices back from them. */
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
  /** A failure is a fault of the storage. */
  write: WriteLedger;
  runId: string;
  /** So many jobs ended. */
  onEnded(count: number): void;
  /** The servers that have a part of it just now; `isServed`: or are at work, and will have. Often the same again. */
  onServers(labels: readonly string[], isServed: boolean): void;
}

interface SliceReader {
  /** Jobs that wait for a person's word. */
  readonly held: ReadonlySet<number>;
  /** Why a server came to rest, if the run must, too. */
  readonly ended: LaneEnd | null;
  /** Jobs of slices that the hub doesn't know are pending again. Null: `known` is. */
  dropUnknown(known: ReadonlySet<string> | null): Promise<true | null>;
  /** Takes in what is new. Null: `until` came first. */
  read(until: AbortSignal): Promise<true | null>;
  /** Servers return their slices, whose results are taken in; those not back within ten seconds, or until `stop`, stay with the hub. */
  takeBack(stop?: AbortSignal): Promise<void>;
}

const lookEveryMs = 500;
/** A server answers a pause within two seconds, and drains what is in flight for five. */
const givesBackWithinMs = 10_000;
/** An answer that a server bought and that doesn't arrive for so long needs a person's word. */
const arrivesWithinMs = 60_000;
/** The hub says only now and then which servers are at work. */
const unservedAfterMs = 20_000;
/** Ends of a slice after which others of the run go on: what is left is handed over anew, or waits for a person. */
const goesOnAfter: readonly Stopped['code'][] = ['person', 'interrupted', 'maxCalls', 'budgetSpent', 'teamInDoubt'];

export function openSliceReader({ servers, db, clock, write, runId, onEnded, onServers }: ReadSlicesOptions): SliceReader {
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
  /** The hub never got them, or was restored: nothing comes of them. Null: it couldn't be asked. */
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
        // No jobs are with whoever still has its later checks: a server that is gone. What it counted last is in the team's audit.
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
