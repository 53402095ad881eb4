/** Says which hit of a search is the current one. */
import { reviewFindWords as words } from '#messages/review/reviewWords.ts';
import type { Column } from '../grid/columns.ts';
import { foundColumn, searchedText } from '../store/finding.ts';
import type { ReviewState } from '../store/reviewState.ts';

interface Shown {
  readonly columns: readonly Column[];
  readonly hidden: ReadonlySet<string>;
  /** In which hits are visited. */
  readonly cellOrder: readonly number[];
}

/** `Row 2 of 14 rows with “555 01”: Phone`; empty if no hit was gone to. */
export function hitWords(state: ReviewState, { columns, hidden, cellOrder }: Shown): string {
  const shows = foundColumn(state, cellOrder);
  const column = columns.find((one) => one.shows === shows);
  if (shows === null || column === undefined || state.view === null) return '';
  const where = hidden.has(column.key) ? words.hiddenColumn(column.title) : column.title;
  return words.hit({ at: state.at + 1, rows: state.view.count, text: searchedText(state), where });
}
