/** The first rows that will be written, as they stand now. */
import { useEffect, useState } from 'react';
import type { DecisionValue } from '../../../electron/contract/decision.ts';
import type { ViewRow } from '../../../electron/contract/view.ts';
import { call } from '../../bridge/call.ts';
import { notifyFailure } from '../../app/notify.ts';
import type { WholeList } from './useWholeList.ts';

export const previewCount = 5;

/** `chosen`: row numbers in the order of the file, null: the list's own; `only`: of these, the rows with this decision. Null until they were read. */
export function usePreviewRows(
  listId: string,
  { viewId, version }: WholeList,
  only: DecisionValue | null,
  chosen: readonly number[] | null,
): readonly ViewRow[] | null {
  const [rows, setRows] = useState<readonly ViewRow[] | null>(null);
  const first = chosen === null ? null : chosen.slice(0, previewCount).join(' ');
  useEffect(() => {
    if (viewId === null) return;
    let over = false;
    read(listId, viewId, only, first === null ? null : first.split(' ').filter(Boolean).map(Number))
      .then((found) => {
        if (!over) setRows(found);
      })
      .catch(notifyFailure);
    return () => {
      over = true;
    };
  }, [listId, viewId, version, only, first]);
  return rows;
}

async function read(listId: string, wholeId: string, only: DecisionValue | null, chosen: readonly number[] | null): Promise<ViewRow[]> {
  if (chosen !== null) {
    // All rows in the file's order: row N stands at position N − 1.
    const found = await Promise.all(chosen.map((row) => call('review.window', { viewId: wholeId, from: row - 1, count: 1 })));
    return found.flat();
  }
  if (only === null) return call('review.window', { viewId: wholeId, from: 0, count: previewCount });
  const { viewId } = await call('review.open', { listId, filter: { decisions: [only] }, sort: { by: 'row', descending: false } });
  return call('review.window', { viewId, from: 0, count: previewCount });
}
