/** The first rows that will be written, as they stand now. */
import { useEffect, useState } from 'react';
import type { DecisionValue } from '../../../electron/contract/decision.ts';
import type { ViewRow } from '../../../electron/contract/view.ts';
import { call } from '../../bridge/call.ts';
import { notifyFailure } from '../../app/notify.ts';
import type { WholeList } from './useWholeList.ts';

export const previewCount = 5;

/** `chosen`: an open view to read from, null: the whole list; `only`: of this, the rows with this decision. Null until they were read. */
export function usePreviewRows(
  listId: string,
  { viewId, version }: WholeList,
  only: DecisionValue | null,
  chosen: string | null,
): readonly ViewRow[] | null {
  const [rows, setRows] = useState<readonly ViewRow[] | null>(null);
  useEffect(() => {
    if (viewId === null) return;
    let over = false;
    read(listId, chosen ?? viewId, chosen === null ? only : null)
      .then((found) => {
        if (!over) setRows(found);
      })
      .catch(notifyFailure);
    return () => {
      over = true;
    };
  }, [listId, viewId, version, only, chosen]);
  return rows;
}

async function read(listId: string, wholeId: string, only: DecisionValue | null): Promise<ViewRow[]> {
  if (only === null) return call('review.window', { viewId: wholeId, from: 0, count: previewCount });
  const { viewId } = await call('review.open', { listId, filter: { decision: [only] }, sort: { by: 'row', descending: false } });
  return call('review.window', { viewId, from: 0, count: previewCount });
}
