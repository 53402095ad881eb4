/** Turns the open view into what is to be exported: its rows in its order, or simply the whole list. */
import { useExportChoice, type ExportChoice } from '../../app/exportChoice.ts';
import { goToStep } from '../../app/router.ts';
import type { Review, ReviewState } from './reviewStore.ts';
import { filterParts } from './filter.ts';

/** Null: the whole list, in the order of its file. */
function exportChoiceOf(listId: string, state: ReviewState): ExportChoice | null {
  const { view, shown } = state;
  // Of the rows in sight: what is asked meanwhile is still on its way.
  if (view === null || shown === null) return null;
  const { filter, sort } = shown;
  const words = filterParts(filter)
    .map((part) => part.words)
    .join(', ');
  const asInFile = words === '' && sort.by === 'row' && !sort.descending;
  return asInFile ? null : { listId, viewId: view.viewId, count: view.count, words };
}

/** Goes on to the export, with what is in view as its choice. */
export function exportView(review: Review, listId: string): void {
  useExportChoice.setState({ choice: exportChoiceOf(listId, review.use.getState()) });
  goToStep(listId, 'export');
}
