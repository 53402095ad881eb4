/**
 * Runs that this device, as a server, makes for colleagues. A slice is a run without a list. Later checks are a run of this device's copy
 * of the list with all its checks: the earlier ones reuse answers, which shows which rows the later ones are for.
 */
import type { PlanRequest } from '#contract/plan/plan.ts';
import { openIdentities, byName } from '../../service/identity.ts';
import { parsePairs } from '../../service/answers/kept/answerViews.sql.ts';
import { addFigures } from '../attempts/handedSlices.sql.ts';
import { findRun, readFigures } from '../readRuns.sql.ts';
import { readEnded, readLaterFigures, readSliceFigures, rememberedSlices } from '../attempts/takenSlices.sql.ts';
import { getSecret } from '../../settings/settings.sql.ts';
import { isAskedAlike, listAsAsked, type LaterNeeds } from './laterChecks.ts';
import type { OpenRuns } from '../runCommands.ts';
import { openSliceSuppressionRecheck, type SliceRecheckNeeds } from './recheckSuppressions.ts';
import type { LaterChecks, Slice, SliceReport, SliceSite } from '../servers/teamServers.ts';

interface SliceRunsNeeds extends SliceRecheckNeeds {
  runs: { start: OpenRuns['start']; sessions: Pick<OpenRuns['sessions'], 'start' | 'find' | 'rest'> };
  thread: LaterNeeds['thread'];
  /** The environment here for a service, with these prices and this key; created if there is none. */
  environmentFor(site: SliceSite, key: string): Promise<string>;
}

/** A slice in progress. */
export interface SliceRun {
  /** The state of the slice so far. */
  report(): SliceReport;
  /** Resolves when the slice has come to rest and its report is final. */
  readonly ended: Promise<void>;
  /** Withdraws the questions at these 0-based places. They end as skipped, unless they were sent before. */
  withdraw(places: readonly number[]): void;
  /** Sends nothing new. Resolves when calls in flight have ended. */
  rest(cause: 'person' | 'interrupted'): Promise<void>;
  /** Removes the slice's questions once nothing more is done about it here. */
  forget(): Promise<void>;
}

/** A slice that this device has taken. */
export interface Taken {
  sliceId: string;
  key: string;
  /** The id of this device. */
  deviceId: string;
  /** The counts by this device and servers that had the slice before. */
  counted: SliceReport['counted'];
  withdrawn: readonly number[];
}

export interface SliceRuns {
  /** Begins a slice, or continues one that was begun here before. Throws Failed('environment.*' | 'team.*' | 'dataFolder.*'). */
  begin(taken: Taken, slice: Slice): Promise<SliceRun>;
  /**
   * Begins later checks, from the start. Null if the list isn't here, or yields other questions. Throws as `begin`, and Failed('list.*').
   */
  beginLater(taken: Taken, later: LaterChecks): Promise<SliceRun | null>;
  /** Removes the questions that a killed process left behind. */
  forgetAll(): Promise<void>;
}

export function openSliceRuns(needs: SliceRunsNeeds): SliceRuns {
  const { db, write, runs, environmentFor, hasList } = needs;
  const { sessions } = runs;
  const identityOf = openIdentities(getSecret(db));
  const forget = async (sliceId: string): Promise<void> => {
    await write('slices.forget', { sliceId });
  };

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

  /** A run that is in progress or over. `figures`: the rest of its report. */
  const following = (runId: string, figures: () => Omit<SliceReport, 'stopped'>): Pick<SliceRun, 'report' | 'ended' | 'rest'> => {
    const session = sessions.find(runId);
    return {
      report: () => ({ ...figures(), stopped: session?.stopped ?? null }),
      ended: session?.ended ?? Promise.resolve(),
      rest: async (cause) => {
        if (session && !session.isOver) await sessions.rest(runId, 'stopped', cause);
      },
    };
  };

  return {
    begin: async ({ sliceId, key, deviceId, counted, withdrawn }, slice) => {
      await record(sliceId, slice, await environmentFor(slice.site, key));
      const run = findRun(db, sliceId);
      if (!run) throw new Error(`no run ${sliceId}`);
      const isOver = run.state === 'finished' && readFigures(db, sliceId).counts.pending === 0;
      const suppressionRecheck = openSliceSuppressionRecheck(needs, sliceId, slice);
      suppressionRecheck.withdraw(withdrawn);
      if (!isOver) await sessions.start(run, { despite: slice.despite, slice: suppressionRecheck });
      // Its run here continues with its counts.
      const figures = () => ({ ended: readEnded(db, sliceId), counted: { ...counted, [deviceId]: readSliceFigures(db, sliceId) } });
      return { ...following(sliceId, figures), withdraw: suppressionRecheck.withdraw, forget: () => forget(sliceId) };
    },
    beginLater: async ({ key, counted }, later) => {
      const { runId: serves, listId, listName: _, by, startedAt, site, list, maxCalls, budgetMicros, ...how } = later;
      if (!hasList(listId) || !isAskedAlike(await listAsAsked(needs, listId), list)) return null;
      const { sent = 0, highMicros = 0 } = addFigures(Object.values(counted));
      const request: PlanRequest = {
        ...{ ...how, listId, serves, environmentId: await environmentFor(site, key) },
        maxCalls: maxCalls && Math.max(0, maxCalls - sent),
        budgetMicros: budgetMicros && Math.max(0, budgetMicros - highMicros),
      };
      const { runId } = await runs.start(request, { by, startedAt });
      const figures = () => ({ ended: [], counted: { ...counted, [runId]: readLaterFigures(db, runId) } });
      const nothing = (): void => undefined;
      return { ...following(runId, figures), withdraw: nothing, forget: () => Promise.resolve() };
    },
    forgetAll: async () => {
      for (const sliceId of rememberedSlices(db)) await forget(sliceId);
    },
  };
}
