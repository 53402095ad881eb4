/** The review screen's state, and what is derived from it. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ColumnFacetChoice } from '#contract/review/columnTest.ts';
import type { Failure } from '#contract/failure.ts';
import type { Place, Cursor, ViewName } from '#contract/review/place.ts';
import type { Facets, Filter, Sort } from '#contract/review/facets.ts';
import type { View, ViewRow } from '#contract/review/view.ts';
import { createPages, type Pages } from '../grid/pages.ts';
import type { Question } from './askView.ts';
import { passing, viewFilters } from './filter.ts';
import type { RowChoice } from '#contract/review/decision.ts';
import type { Column } from '../grid/columns.ts';
import type { ManyQuestion, KeepQuestion } from './keepQuestion.ts';
import { nothingSelected, type Selection } from './selection.ts';
import { beginTriage, triageQuestion, type Triage } from './triageState.ts';

export interface ReviewState {
  readonly tab: ViewName;
  /** Filters besides the tab. */
  readonly extra: Filter;
  readonly sort: Sort;
  /** Columns of the spreadsheet that are shown as facets. */
  readonly columnFacets: readonly ColumnFacetChoice[];
  /** Null until first opened; the old view stays visible while the next one opens. */
  readonly view: View | null;
  readonly opening: boolean;
  /** What the visible view answers; `tab`, `extra` and `sort` already contain the pending request. */
  readonly shown: Question | null;
  /** Current counts under the filter, and of the whole list. */
  readonly facets: Facets | null;
  readonly whole: Facets | null;
  readonly failure: Failure | null;
  readonly pages: Pages;
  /** The current row: a position in the view, from 0. */
  readonly at: number;
  /** The column of the current cell, by its key; null: the row as a whole is current. */
  readonly cell: string | null;
  /** The column where a range of cells began that ends at the current cell; null: there is none. */
  readonly cellFrom: string | null;
  /** A decision applies to the selected rows instead of to the current row. */
  readonly selection: Selection;
  /** A change of many rows that a person is asked about. */
  readonly many: ManyQuestion | null;
  /** Rows about to be kept although they must not be called: a person is asked for a reason. */
  readonly question: KeepQuestion | null;
  /** The program is being asked whether these rows may be kept: until it answers, no key decides anything. */
  readonly checking: readonly number[] | null;
  /** One row at a time; null in the grid. */
  readonly triage: Triage | null;
  /** What is open over the rows; null: nothing. */
  readonly overlay: Overlay | null;
  /** The hit of a search that was gone to. */
  readonly found: Found | null;
  /** The last action in words, visible and for screen readers; empty once it does not apply to this view. */
  readonly announcement: string;
  /** How often something was said: the same words again are said again. Counted by the store itself. */
  readonly announcements: number;
  /** Why the last key did nothing, in words. */
  readonly refusal: string;
}

/** A menu, a dialog, or a field that is open, with what it was opened on. One at a time: the one that had the keyboard gives it away. */
export type Overlay =
  | { readonly is: 'views' | 'sort' | 'columns' | 'grades' | 'goToRow' | 'noteMany' | 'history' | 'saveView' | 'manageViews' }
  /** The field for a row's note. */
  | { readonly is: 'note'; readonly row: number }
  | { readonly is: 'call'; readonly row: ViewRow }
  | ({ readonly is: 'suppress' } & AskedRows)
  | ({ readonly is: 'assign' } & AskedRows)
  | { readonly is: 'cell'; readonly cell: FullCell }
  /** The menu of a heading, by its column's key; its place in the window is in pixels. */
  | { readonly is: 'heading'; readonly key: string; readonly x: number; readonly y: number };

/** Rows that something is asked about. */
interface AskedRows {
  readonly choice: RowChoice;
  readonly rows: number;
}

/** A cell whose whole text is shown beside it. */
export interface FullCell {
  readonly row: number;
  readonly column: Column;
  readonly text: string;
  /** Of the cell, in the window. */
  readonly box: Pick<DOMRect, 'left' | 'top' | 'bottom'>;
}

export type ReviewStore = UseBoundStore<StoreApi<ReviewState>>;

/** These parts of the state: whoever asks is drawn again when one of them changes. */
export const useParts = <K extends keyof ReviewState>(
  { use }: { readonly use: ReviewStore },
  ...names: readonly K[]
): Pick<ReviewState, K> => use(useShallow((state) => Object.fromEntries(names.map((name) => [name, state[name]])) as Pick<ReviewState, K>));

/** The state before the first request. `start`: what is shown first; `inTriage`: one row at a time. */
export const createReviewState = (start: Pick<Place, 'tab' | 'extra' | 'sort' | 'columnFacets'>, inTriage: boolean): ReviewStore =>
  countingSayings(
    create<ReviewState>(() => ({
      tab: start.tab,
      extra: start.extra,
      sort: start.sort,
      columnFacets: start.columnFacets,
      view: null,
      opening: true,
      shown: null,
      facets: null,
      whole: null,
      failure: null,
      pages: createPages(),
      at: 0,
      selection: nothingSelected,
      many: null,
      question: null,
      checking: null,
      triage: inTriage ? beginTriage('view') : null,
      overlay: null,
      found: null,
      announcement: '',
      announcements: 0,
      cell: null,
      cellFrom: null,
      refusal: '',
    })),
  );

/** Each announcement counts, even with the same words: otherwise a repeated refusal would be silent. */
function countingSayings(store: ReviewStore): ReviewStore {
  const { setState } = store;
  const set = (change: Partial<ReviewState> | ((now: ReviewState) => Partial<ReviewState>)): void =>
    setState((now) => {
      const next = typeof change === 'function' ? change(now) : change;
      return next.announcement === undefined || next.announcement === '' ? next : { ...next, announcements: now.announcements + 1 };
    });
  return Object.assign(store, { setState: set });
}

export const filterOf = ({ tab, extra }: Pick<ReviewState, 'tab' | 'extra'>): Filter => ({ ...viewFilters[tab], ...extra });
/** How many rows pass the visible view's filter now; null until rows are visible. */
export const passingIn = ({ shown, facets }: Pick<ReviewState, 'shown' | 'facets'>): number | null =>
  shown === null || facets === null ? null : passing(shown.filter, facets);
/** What the program is asked: in triage, only for rows that are still to be decided. */
export function questionOf(state: Pick<ReviewState, 'tab' | 'extra' | 'sort' | 'triage'>): Question {
  const asked = { filter: filterOf(state), sort: state.sort };
  return state.triage === null ? asked : triageQuestion(asked, state.triage.order);
}
/** How many rows after the current one to remember, in case that one has left the view by then. */
const rowsBehind = 20;
/** The current position, to find it again when the view is reopened. */
export const standingOf = ({ pages, at }: Pick<ReviewState, 'pages' | 'at'>): Cursor => ({
  rows: Array.from({ length: rowsBehind + 1 }, (_, index) => pages.row(at + index)?.row).filter((row) => row !== undefined),
  position: at,
});
export const rowAt = ({ pages, at }: Pick<ReviewState, 'pages' | 'at'>): ViewRow | undefined => pages.row(at);
/** The nearest position that the view has. */
export const positionIn = ({ view }: Pick<ReviewState, 'view'>, position: number): number =>
  Math.max(0, Math.min(position, (view?.count ?? 1) - 1));

/** The overlay of this kind, if it is open. */
export const overlayOf =
  <Is extends Overlay['is']>(is: Is) =>
  ({ overlay }: Pick<ReviewState, 'overlay'>): Extract<Overlay, { is: Is }> | null =>
    overlay?.is === is ? (overlay as Extract<Overlay, { is: Is }>) : null;

/** Says what a key has done, in the last line and to screen readers, where there is nothing to undo. */
export const say = (use: ReviewStore, words: string): void => use.setState({ announcement: words, refusal: words });

/** The hit of a search that was gone to: while the search or the current row is another one, there is none. */
interface Found {
  readonly text: string;
  /** The row's position. */
  readonly at: number;
  /** Which of the row's hits; −1: its last one. */
  readonly which: number;
}
