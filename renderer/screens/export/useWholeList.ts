/** The list as the review has it: counts by decision, and a view of all rows in the file's order to read from. */
import { useEffect, useState } from 'react';
import type { Failure } from '../../../electron/contract/failure.ts';
import type { Facets } from '../../../electron/contract/facets.ts';
import { failureOf } from '../../app/failureOf.ts';
import { call } from '../../bridge/call.ts';
import { listen } from '../../bridge/listen.ts';

const pauseMs = 1000;

export interface WholeList {
  readonly viewId: string | null;
  readonly facets: Facets | null;
  readonly failure: Failure | null;
  /** Grows with every change of verdicts or decisions: whoever shows rows reads them again. */
  readonly version: number;
  again(): void;
}

type Known = Omit<WholeList, 'again'>;

export function useWholeList(listId: string): WholeList {
  const [known, setKnown] = useState<Known>({ viewId: null, facets: null, failure: null, version: 0 });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let over = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const put = (change: (known: Known) => Known): void => {
      if (!over) setKnown(change);
    };
    const open = async (): Promise<void> => {
      try {
        const { viewId, facets } = await call('review.open', { listId, filter: {}, sort: { by: 'row', descending: false } });
        put(({ version }) => ({ viewId, facets, failure: null, version: version + 1 }));
      } catch (error) {
        const failure = failureOf(error);
        put((before) => ({ ...before, failure }));
      }
    };
    void open();
    const off = listen('review.changed', (changed) => {
      if (changed.listId !== listId) return;
      // Opened anew rather than counted anew: the view may have gone with the process that had it.
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void open();
      }, pauseMs);
    });
    return () => {
      over = true;
      clearTimeout(waiting);
      off();
    };
  }, [listId, tries]);
  return { ...known, again: () => setTries((count) => count + 1) };
}
