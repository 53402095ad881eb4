/** Converts the open view into an export choice: its rows in its order, or simply the whole list. */
import type { List } from '#contract/lists/list.ts';
import { reviewStoreWords } from '#messages/review/reviewWords.ts';
import { type ExportChoice, useExportChoice } from '#renderer/subjects/exports/useExport.ts';
import { attempt } from '#renderer/base/notify.ts';
import { goToStep } from '#renderer/base/router.ts';
import { call } from '#renderer/bridge/call.ts';
import { chosenIn } from './keepQuestion.ts';
import { filterWords } from './filter.ts';
import { passingIn, type ReviewState } from './reviewState.ts';
import type { Review } from './reviewStore.ts';

type Exported = Pick<List, 'listId' | 'columns'>;

/**
 * Returns null for the whole list in file order. The export contains the rows that pass the filter now, so a view with other rows is opened
 * again.
 */
async function exportChoiceOf({ listId, columns }: Exported, state: ReviewState): Promise<ExportChoice | null> {
  const { view, shown } = state;
  // Uses the visible rows: a request in progress doesn't count yet.
  if (view === null || shown === null) return null;
  const { filter, sort } = shown;
  const words = filterWords(filter, columns, state.whole?.assigned);
  const asInFile = words === '' && sort.by === 'row' && !sort.descending;
  if (asInFile) return null;
  const isAsOpened = (passingIn(state) ?? view.count) === view.count;
  const { viewId, count } = isAsOpened ? view : await call('review.open', { listId, filter, sort });
  return { listId, viewId, count, words };
}

/** Opens the export with the current view selected. */
export function exportView(review: Review, list: Exported): void {
  attempt(async () => {
    useExportChoice.setState({ choice: await exportChoiceOf(list, review.use.getState()) });
    goToStep(list.listId, 'export');
  });
}

export function exportSelected(review: Review, { listId }: Exported): void {
  attempt(async () => {
    const choice = chosenIn(review.use.getState());
    if (choice === null) return;
    const { viewId, count } = await call('review.select', { listId, choice });
    useExportChoice.setState({ choice: { listId, viewId, count, words: reviewStoreWords.selectedRows } });
    goToStep(listId, 'export');
  });
}
