/** The runs of a list as they stand now: read once, then followed by their progress. */
import { useEffect, useState } from 'react';
import type { Run } from '../../../electron/contract/run.ts';
import { createQuery, type QueryState, type Query } from '../../app/query.ts';
import { call } from '../../bridge/call.ts';
import { listen, listenOpened } from '../../bridge/listen.ts';

/** Progress carries counters but no history: for the chart the run is read again, at most this often. */
const historyPauseMs = 2000;

export interface Runs extends QueryState<readonly Run[]> {
  /** Puts in what a command has just answered. */
  put(run: Run): void;
  reload(): void;
}

function update(query: Query<readonly Run[]>, runId: string, change: (run: Run) => Run): void {
  const { value } = query.use.getState();
  if (value !== null) query.set(value.map((run) => (run.runId === runId ? change(run) : run)));
}

/** Newest first. */
export function useRuns(listId: string): Runs {
  const [query] = useState(() => createQuery<readonly Run[]>(() => call('runs.list', { listId })));
  const known = query.use();

  useEffect(() => {
    void query.reload();
    const readHistory = (runId: string): void => {
      call('runs.get', { runId })
        // Progress is newer than what was read meanwhile: only the history of a run in the same state may come from it.
        .then((read) => update(query, runId, (run) => (run.state === read.state ? read : run)))
        .catch(() => void query.reload());
    };
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let opened = false;
    const off = [
      listen('runs.progressed', (progress) => {
        if (progress.listId !== listId) return;
        const { runId, state } = progress;
        const before = query.use.getState().value?.find((run) => run.runId === runId);
        update(query, runId, (run) => ({ ...run, ...progress }));
        if (before?.state !== state) {
          // Whatever is being read is older than this: one more reading follows it.
          void query.reload();
          return;
        }
        waiting ??= setTimeout(() => {
          waiting = undefined;
          readHistory(runId);
        }, historyPauseMs);
      }),
      listen('lists.changed', (changed) => {
        if (changed.listId === listId || changed.listId === null) void query.reload();
      }),
      listenOpened(() => {
        if (opened) void query.reload();
        opened = true;
      }),
    ];
    return () => {
      clearTimeout(waiting);
      for (const stop of off) stop();
    };
  }, [query, listId]);

  return { ...known, put: (run) => update(query, run.runId, () => run), reload: () => void query.reload() };
}
