/** Determines the later checks of a run, as far as the team's servers can do them while the run's device is off. */
import { isDeepStrictEqual } from 'node:util';
import type { ListTasks } from '../../lists/listTaskMap.ts';
import { needsDeviceBetween } from '../../plan/plannableRequest.ts';
import type { ReadDb } from '../../platform/database.ts';
import type { StoredRun } from '../readRuns.sql.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import type { LaterChecks, ListAsAsked, SliceSite } from '../servers/teamServers.ts';

export interface LaterNeeds {
  db: ReadDb;
  thread: Pick<Thread<ListTasks>, 'call'>;
}

/** Reads the state of a list that determines its rows' questions. Throws Failed('list.notFound'). */
export async function listAsAsked({ thread }: Pick<LaterNeeds, 'thread'>, listId: string): Promise<ListAsAsked> {
  const { rows, mapping } = await thread.call('lists.read', { listId });
  return { rows, mapping };
}
export const isAskedAlike = (one: ListAsAsked, other: ListAsAsked): boolean => isDeepStrictEqual(one, other);

/** Returns the checks of a run that follow `position`; null if there are none, or servers can't do them. */
export async function laterChecksOf(
  needs: LaterNeeds,
  { runId, listId, listName, by, startedAt, request }: StoredRun,
  site: SliceSite,
  position: number,
): Promise<Omit<LaterChecks, 'maxCalls' | 'budgetMicros'> | null> {
  if (position + 1 === request.checks.length || needsDeviceBetween(needs.db, request)) return null;
  const { checks, freshForMs, rows, limit, sampleSeed, listRows, reusePartial, skip, callsPerSecond, concurrency, timeoutMs } = request;
  return {
    ...{ runId, listId, listName, by, startedAt, site, checks, list: await listAsAsked(needs, listId) },
    ...{ freshForMs, rows, limit, sampleSeed, listRows, reusePartial, skip, callsPerSecond, concurrency, timeoutMs },
  };
}
