/** The rows that were answered last, read again while answers come, at most once a second. */
import { useEffect, useState } from 'react';
import type { LatestAnswer } from '../../../electron/contract/run.ts';
import { notifyFailure } from '../../app/notify.ts';
import { call } from '../../bridge/call.ts';
import { listen } from '../../bridge/listen.ts';

const pauseMs = 1000;
const shownRows = 24;

/** Newest first; null until they were read for the first time. */
export function useLatest(runId: string, listId: string): readonly LatestAnswer[] | null {
  const [latest, setLatest] = useState<readonly LatestAnswer[] | null>(null);
  useEffect(() => {
    let over = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      const rows = await call('runs.latest', { runId, count: shownRows });
      if (!over) setLatest(rows);
    };
    // What can't be read is said once, at the start; later readings come by themselves.
    read().catch(notifyFailure);
    const off = listen('review.changed', (changed) => {
      if (changed.listId !== listId) return;
      waiting ??= setTimeout(() => {
        waiting = undefined;
        read().catch(() => undefined);
      }, pauseMs);
    });
    return () => {
      over = true;
      clearTimeout(waiting);
      off();
    };
  }, [runId, listId]);
  return latest;
}
