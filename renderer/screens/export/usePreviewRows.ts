/** The first rows that will be written, as they are now. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { DecisionValue } from '../../../electron/contract/decision.ts';
import type { ViewRow } from '../../../electron/contract/view.ts';
import { read } from '../../app/queryClient.ts';
import type { WholeList } from './useWholeList.ts';

export const previewCount = 5;

/** `chosen`: an open view to read from, null: the whole list; `only`: of these, the rows with this decision. Null until loaded. */
export function usePreviewRows(
  listId: string,
  { viewId }: WholeList,
  only: DecisionValue | null,
  chosen: string | null,
): readonly ViewRow[] | null {
  const { data } = useQuery({
    queryKey: ['review.window', { listId, viewId, only, chosen }],
    queryFn: viewId === null ? skipToken : () => readFirst(listId, chosen ?? viewId, chosen === null ? only : null),
    placeholderData: keepPreviousData,
    meta: { notifies: 'always' },
  });
  return data ?? null;
}

async function readFirst(listId: string, wholeId: string, only: DecisionValue | null): Promise<ViewRow[]> {
  if (only === null) return read('review.window', { viewId: wholeId, from: 0, count: previewCount });
  const { viewId } = await read('review.open', { listId, filter: { decision: [only] }, sort: { by: 'row', descending: false } });
  return read('review.window', { viewId, from: 0, count: previewCount });
}
