/** Slices of colleagues' runs that this device asks for them, as a server of the team: each is a run here, without a list. */
import type { PlanRequest } from '../../contract/plan.ts';
import { openIdentities, byName } from '../service/identity.ts';
import { parsePairs } from '../store/ledger/answers/answerViews.ts';
import { findRun, readFigures } from '../store/ledger/runs/readRuns.ts';
import { readEnded, readSliceFigures, rememberedSlices } from '../store/ledger/runs/takenSlices.ts';
import { getSecret } from '../store/ledger/settings.ts';
import type { Sessions } from './sessions.ts';
import { openSliceHeeding, type SliceHeedNeeds } from './sliceHeeding.ts';
import type { Slice, SliceReport, SliceSite } from './teamServers.ts';

export interface SliceRunsNeeds extends SliceHeedNeeds {
  sessions: Pick<Sessions, 'start' | 'find' | 'rest'>;
  /** The environment here for a service, with these prices and this key; made if there is none. */
  environmentFor(site: SliceSite, key: string): Promise<string>;
}

/** A slice in progress. */
export interface SliceRun {
  /** What has come of it so far. */
  report(): SliceReport;
  /** Resolves when it has come to rest, and its report is the last. */
  readonly ended: Promise<void>;
  /** The questions at these places (from 0) aren't asked any more; they end as skipped, unless they were asked before. */
  withdraw(places: readonly number[]): void;
  /** Nothing new is asked; resolves when what was in flight has ended. */
  rest(cause: 'person' | 'interrupted'): Promise<void>;
}

export interface SliceRuns {
  /** Begins a slice, or goes on with one that was begun here before. `withdrawn`: places that aren't to be asked. Throws Failed('environment.*' | 'team.*' | 'dataFolder.*'). */
  begin(sliceId: string, slice: Slice, key: string, withdrawn: readonly number[]): Promise<SliceRun>;
  /** Removes what a slice asks: nothing more is done about it here. */
  forget(sliceId: string): Promise<void>;
  /** The same for all that a process which was killed has left. */
  forgetAll(): Promise<void>;
}

export function openSliceRuns(needs: SliceRunsNeeds): SliceRuns {
  const { db, write, sessions, environmentFor } = needs;
  const identityOf = openIdentities(getSecret(db));

  const record = async (sliceId: string, slice: Slice, environmentId: string): Promise<void> => {
    const { runId, listName, by, startedAt, operation, addOns, freshForMs, reusePartial } = slice;
    const { maxCalls, budgetMicros, callsPerSecond, concurrency, timeoutMs } = slice;
    const request: PlanRequest = {
      ...{ listId: runId, environmentId, freshForMs, reusePartial, limit: null },
      ...{ maxCalls, budgetMicros, callsPerSecond, concurrency, timeoutMs },
      checks: [{ operation, addOns, where: {} }],
    };
    const addOnText = [...addOns].sort().join(',');
    const jobs = slice.jobs.map(({ parameters, correlation }, ordinal) => ({
      ...{ ordinal, operation, addOns: addOnText, parameters, correlation },
      identity: identityOf(environmentId, operation, byName(parsePairs(parameters))),
    }));
    await write('slices.begin', { sliceId, runId, listName, environmentId, request, startedAt, by, jobs });
  };

  return {
    begin: async (sliceId, slice, key, withdrawn) => {
      const environmentId = await environmentFor(slice.site, key);
      await record(sliceId, slice, environmentId);
      const run = findRun(db, sliceId);
      if (!run) throw new Error(`no run ${sliceId}`);
      const isOver = run.state === 'finished' && readFigures(db, sliceId).counts.pending === 0;
      const heeding = openSliceHeeding(needs, sliceId, slice);
      heeding.withdraw(withdrawn);
      if (!isOver) await sessions.start(run, { despite: slice.despite, slice: heeding });
      const session = isOver ? undefined : sessions.find(sliceId);
      return {
        report: () => ({
          ended: readEnded(db, sliceId),
          figures: readSliceFigures(db, sliceId),
          stopped: session?.stopped ?? null,
        }),
        ended: session?.ended ?? Promise.resolve(),
        withdraw: heeding.withdraw,
        rest: async (cause) => {
          if (session && !session.isOver) await sessions.rest(sliceId, 'stopped', cause);
        },
      };
    },
    forget: async (sliceId) => {
      await write('slices.forget', { sliceId });
    },
    forgetAll: async () => {
      for (const sliceId of rememberedSlices(db)) await write('slices.forget', { sliceId });
    },
  };
}
