/** Moves between search hits, cell by cell and row by row, wrapping around at the ends of the view. */
import { isIn, soughtIn, type Sought } from '#contract/review/searchedText.ts';
import { reviewFindWords } from '#messages/review/reviewWords.ts';
import { positionIn, rowAt, say, type ReviewState, type ReviewStore } from './reviewState.ts';

/** The text that the visible rows were searched for; '' if there was no search. */
export const searchedText = ({ shown }: Pick<ReviewState, 'shown'>): string => shown?.filter.text?.trim() ?? '';

/** The columns of the row's cells that contain a hit, in the given order. */
export const hitColumns = (cells: readonly string[], sought: Sought, order: readonly number[]): number[] =>
  order.filter((column) => isIn(cells[column] ?? '', sought));

/** The index of the current hit among the current row's hits; −1 if there is none. */
function placeOf(state: Pick<ReviewState, 'found' | 'at' | 'shown'>, hits: number): number {
  const { found, at } = state;
  if (found === null || found.at !== at || found.text !== searchedText(state)) return -1;
  return found.which < 0 ? hits - 1 : Math.min(found.which, hits - 1);
}

/** The column of the current hit; null if there is none. */
export function foundColumn(state: Pick<ReviewState, 'found' | 'at' | 'shown' | 'pages'>, order: readonly number[]): number | null {
  const row = rowAt(state);
  if (row === undefined || state.found === null) return null;
  const hits = hitColumns(row.cells, soughtIn(searchedText(state)), order);
  return hits[placeOf(state, hits.length)] ?? null;
}

export function createFinding(use: ReviewStore) {
  const { getState: get, setState: set } = use;
  const find = (order: readonly number[], step: 1 | -1): void => {
    const state = get();
    const text = searchedText(state);
    if (text === '') {
      say(use, reviewFindWords.noSearch);
      return;
    }
    const row = rowAt(state);
    const hits = row === undefined ? [] : hitColumns(row.cells, soughtIn(text), order);
    const place = placeOf(state, hits.length);
    const next = place + step;
    const rows = state.view?.count ?? 0;
    if (rows === 0) return;
    if (step === 1 ? next < hits.length : place >= 0 && next >= 0) {
      set({ found: { text, at: state.at, which: next }, announcement: '' });
      return;
    }
    const at = (state.at + step + rows) % rows;
    set({ at, found: { text, at, which: step === 1 ? 0 : -1 }, announcement: '' });
  };
  return {
    /** `order`: the columns in the order in which their cells are visited. */
    findNext: (order: readonly number[]) => find(order, 1),
    findPrevious: (order: readonly number[]) => find(order, -1),
    /** Moves to the first hit of this text, now or as soon as it is found. */
    findFirst(text: string) {
      const sought = text.trim();
      if (sought === '') return;
      set({ found: { text: sought, at: 0, which: 0 } });
      // If the search is still in progress, its view opens at the first row anyway.
      if (searchedText(get()) === sought && !get().opening) set({ at: positionIn(get(), 0) });
    },
  };
}
