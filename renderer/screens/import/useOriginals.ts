/** What can still be done with the files that a list was read from. */
import { useEffect, useState } from 'react';
import type { List, Originals } from '../../../electron/contract/list.ts';
import { attempt, notifyFailure } from '../../app/notify.ts';
import { call } from '../../bridge/call.ts';

export interface OriginalsState {
  readonly originals: Originals | null;
  /** A copy is being made or removed. */
  readonly busy: boolean;
  keep(keep: boolean): void;
}

export function useOriginals({ listId, rows }: Pick<List, 'listId' | 'rows'>): OriginalsState {
  const [originals, setOriginals] = useState<Originals | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let over = false;
    call('lists.originals', { listId })
      .then((read) => {
        if (!over) setOriginals(read);
      })
      .catch(notifyFailure);
    return () => {
      over = true;
    };
    // More rows are more files.
  }, [listId, rows]);
  return {
    originals,
    busy,
    keep: (keep) =>
      attempt(async () => {
        setBusy(true);
        try {
          setOriginals(await call('lists.keepOriginals', { listId, keep }));
        } finally {
          setBusy(false);
        }
      }),
  };
}
