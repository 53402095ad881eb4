/** What the file would hold under a choice of rows, counted by the program as it would write them; counted again when the list changes. */
import { useEffect, useState } from 'react';
import type { FileChoice, FileCounts } from '../../../electron/contract/export.ts';
import { call } from '../../bridge/call.ts';
import { notifyFailure } from '../../app/notify.ts';

/** `version` grows with every change of the list. Null while it is counted for the first time under this choice. */
export function useFileCounts({ listId, only, viewId, split }: FileChoice, version: number): FileCounts | null {
  const key = JSON.stringify([listId, only, viewId ?? null, split ?? false]);
  const [known, setKnown] = useState<{ key: string; counts: FileCounts } | null>(null);
  useEffect(() => {
    let over = false;
    call('exports.count', { listId, only, ...(viewId === undefined ? {} : { viewId }), ...(split === true ? { split } : {}) })
      .then((counts) => {
        if (!over) setKnown({ key, counts });
      })
      .catch((error: unknown) => {
        if (!over) notifyFailure(error);
      });
    return () => {
      over = true;
    };
  }, [key, listId, only, viewId, split, version]);
  return known?.key === key ? known.counts : null;
}
