/** A list's runs in their current state: read once, then updated by their progress. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { Run } from '#contract/runs/run.ts';
import { queryClient, read, refresh } from '../../base/queryClient.ts';
import { runsOf } from '../../subjects/runs/runChoice.ts';
import { listen } from '../../bridge/listen.ts';

/** Progress carries counters but no history: for the chart the run is read again, at most this often. */
const historyPauseMs = 2000;

export interface Runs {
  /** Newest first; null until loaded for the first time. */
  readonly runs: readonly Run[] | null;
  readonly failure: Failure | null;
  /** Stores the run that a command returned. */
  put(run: Run): void;
  reload(): void;
}

const update = (listId: string, runId: string, change: (run: Run) => Run): void =>
  void queryClient.setQueryData(runsOf(listId).queryKey, (runs) => runs?.map((run) => (run.runId === runId ? change(run) : run)));

/** Follows the progress of the list's runs until the returned function is called. Other changes are handled by keepFresh. */
function follow(listId: string): () => void {
  const query = runsOf(listId);
  const readHistory = (runId: string): void => {
    read('runs.get', { runId })
      // Progress is newer than the run fetched meanwhile: take its history only if the state is the same.
      .then((fresh) => update(listId, runId, (run) => (run.state === fresh.state ? fresh : run)))
      .catch(() => void refresh(query));
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const off = listen('runs.progressed', (progress) => {
    if (progress.listId !== listId) return;
    const { runId, state } = progress;
    const before = queryClient.getQueryData(query.queryKey)?.find((run) => run.runId === runId);
    update(listId, runId, (run) => ({ ...run, ...progress }));
    if (before?.state !== state) {
      void refresh(query);
      return;
    }
    waiting ??= setTimeout(() => {
      waiting = undefined;
      readHistory(runId);
    }, historyPauseMs);
  });
  return () => {
    clearTimeout(waiting);
    off();
  };
}

export function useRuns(listId: string): Runs {
  const { data, error } = useQuery(runsOf(listId));
  useEffect(() => follow(listId), [listId]);
  return {
    runs: data ?? null,
    failure: error?.failure ?? null,
    put: (run) => update(listId, run.runId, () => run),
    reload: () => void refresh(runsOf(listId)),
  };
}
