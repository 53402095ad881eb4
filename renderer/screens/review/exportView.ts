/** Turns the open view into what is to be exported: its rows in its order, or simply the whole list. */
import type { ExportChoice } from '../../app/exportChoice.ts';
import { call } from '../../bridge/call.ts';
import { filterOf, type ReviewState } from './reviewStore.ts';
import { filterParts } from './filter.ts';

/** Throws `FailureShown` where the view is gone. */
export async function exportChoiceOf(listId: string, state: ReviewState): Promise<ExportChoice> {
  const { view, sort } = state;
  const words = filterParts(filterOf(state))
    .map((part) => part.words)
    .join(', ');
  const asInFile = words === '' && sort.by === 'row' && !sort.descending;
  if (view === null || asInFile) return { listId, rows: null, words: '' };
  return { listId, rows: await call('review.rowNumbers', { viewId: view.viewId }), words };
}
