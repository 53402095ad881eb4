/** Says which hit of a search is the current one. */
import { count, counted } from '../../../../electron/messages/count.ts';
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
  const where = hidden.has(column.key) ? `${column.title}, a hidden column` : column.title;
  return `Row ${count(state.at + 1)} of ${counted(state.view.count, 'row')} with “${searchedText(state)}”: ${where}`;
}
