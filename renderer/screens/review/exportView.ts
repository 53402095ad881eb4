/** Turns the open view into what is to be exported: its rows in its order, or simply the whole list. */
import type { ExportChoice } from '../../app/exportChoice.ts';
import { filterOf, type ReviewState } from './reviewStore.ts';
import { filterParts } from './filter.ts';

/** Null: the whole list, in the order of its file. */
export function exportChoiceOf(listId: string, state: ReviewState): ExportChoice | null {
  const { view, sort } = state;
  const words = filterParts(filterOf(state))
    .map((part) => part.words)
    .join(', ');
  const asInFile = words === '' && sort.by === 'row' && !sort.descending;
  return view === null || asInFile ? null : { listId, viewId: view.viewId, count: view.count, words };
}
