/** The review screen's state and the values derived from it. */
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

/** Resolves to the action's ID once it is saved; null if it wasn't saved. */
export type Undoes = Promise<string | null>;

export interface ReviewState {
  readonly tab: ViewName;
  /** Filters in addition to the tab's. */
  readonly extra: Filter;
  readonly sort: Sort;
  /** Spreadsheet columns shown as facets. */
  readonly columnFacets: readonly ColumnFacetChoice[];
  /** Null until first opened; the old view stays visible while the next one opens. */
  readonly view: View | null;
  readonly opening: boolean;
  /** The question that the visible view answers; `tab`, `extra` and `sort` already include the pending request. */
  readonly shown: Question | null;
  /** Current counts under the filter, and for the whole list. */
  readonly facets: Facets | null;
  readonly whole: Facets | null;
  readonly failure: Failure | null;
  readonly pages: Pages;
  /** The current row: a position in the view, from 0. */
  readonly at: number;
  /** Key of the current cell's column; null if the row as a whole is current. */
  readonly cell: string | null;
  /** Key of the column where the cell range that ends at the current cell began; null if there is no range. */
  readonly cellFrom: string | null;
  /** A decision applies to the selected rows instead of to the current row. */
  readonly selection: Selection;
  /** A change of many rows that awaits the person's confirmation. */
  readonly many: ManyQuestion | null;
  /** Rows about to be kept although they must not be called; the person is asked for a reason. */
  readonly question: KeepQuestion | null;
  /** Rows for which the program is checking whether they may be kept; until it answers, no key decides anything. Null if none. */
  readonly checking: readonly number[] | null;
  /** State of triage, which shows one row at a time; null in the grid. */
  readonly triage: Triage | null;
  /** The menu, dialog or field open over the rows; null if none. */
  readonly overlay: Overlay | null;
  /** The search hit that was last jumped to. */
  readonly found: Found | null;
  /** The last action in words, visible and for screen readers; empty once it no longer applies to this view. */
  readonly announcement: string;
  /** Number of announcements so far, so that repeating the same words announces them again. The store counts them itself. */
  readonly announcements: number;
  /** The action that the announcement offers to undo; null if there is none. A change of the announcement sets it anew. */
  readonly undoes: Undoes | null;
}

/**
 * An open menu, dialog or field, with what it was opened on. Only one can be open at a time: opening another takes the keyboard from it.
 */
export type Overlay =
  | { readonly is: 'views' | 'sort' | 'columns' | 'grades' | 'goToRow' | 'noteMany' | 'history' | 'saveView' | 'manageViews' }
  | { readonly is: 'note'; readonly row: number }
  | { readonly is: 'call'; readonly row: ViewRow }
  | ({ readonly is: 'suppress' } & AskedRows)
  | ({ readonly is: 'assign' } & AskedRows)
  | { readonly is: 'cell'; readonly cell: FullCell }
  /** A heading's context menu, by its column's key. `x` and `y` are window coordinates in pixels. */
  | { readonly is: 'heading'; readonly key: string; readonly x: number; readonly y: number };

/** The rows to which a dialog applies. */
interface AskedRows {
  readonly choice: RowChoice;
  readonly rows: number;
}

/** A cell whose full text is shown beside it. */
export interface FullCell {
  readonly row: number;
  readonly column: Column;
  readonly text: string;
  readonly box: Pick<DOMRect, 'left' | 'top' | 'bottom'>;
}

export type ReviewStore = UseBoundStore<StoreApi<ReviewState>>;

/** Returns these parts of the state; the calling component rerenders when one of them changes. */
export const useParts = <K extends keyof ReviewState>(
  { use }: { readonly use: ReviewStore },
  ...names: readonly K[]
): Pick<ReviewState, K> => use(useShallow((state) => Object.fromEntries(names.map((name) => [name, state[name]])) as Pick<ReviewState, K>));

/** Creates the state before the first request. `start`: what is shown first; `inTriage`: show one row at a time. */
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
      undoes: null,
    })),
  );

/**
 * Counts every announcement, even with the same words: otherwise a repeated refusal would be silent. One that doesn't name the action that
 * it undoes replaces the one before.
 */
function countingSayings(store: ReviewStore): ReviewStore {
  const { setState } = store;
  const set = (change: Partial<ReviewState> | ((now: ReviewState) => Partial<ReviewState>)): void =>
    setState((now) => {
      const next = typeof change === 'function' ? change(now) : change;
      if (next.announcement === undefined) return next;
      const announcements = now.announcements + (next.announcement === '' ? 0 : 1);
      return { undoes: null, ...next, announcements };
    });
  return Object.assign(store, { setState: set });
}

export const filterOf = ({ tab, extra }: Pick<ReviewState, 'tab' | 'extra'>): Filter => ({ ...viewFilters[tab], ...extra });
/** The number of rows that currently pass the visible view's filter; null until rows are visible. */
export const passingIn = ({ shown, facets }: Pick<ReviewState, 'shown' | 'facets'>): number | null =>
  shown === null || facets === null ? null : passing(shown.filter, facets);
/** The question to send to the program; in triage, it covers only rows that are still to be decided. */
export function questionOf(state: Pick<ReviewState, 'tab' | 'extra' | 'sort' | 'triage'>): Question {
  const asked = { filter: filterOf(state), sort: state.sort };
  return state.triage === null ? asked : triageQuestion(asked, state.triage.order);
}
/** Number of rows after the current one to remember, in case that one has left the view by then. */
const rowsBehind = 20;
/** The current position, to find it again when the view is reopened. */
export const standingOf = ({ pages, at }: Pick<ReviewState, 'pages' | 'at'>): Cursor => ({
  rows: Array.from({ length: rowsBehind + 1 }, (_, index) => pages.row(at + index)?.row).filter((row) => row !== undefined),
  position: at,
});
export const rowAt = ({ pages, at }: Pick<ReviewState, 'pages' | 'at'>): ViewRow | undefined => pages.row(at);
/** The position clamped to those in the view. */
export const positionIn = ({ view }: Pick<ReviewState, 'view'>, position: number): number =>
  Math.max(0, Math.min(position, (view?.count ?? 1) - 1));

export const overlayOf =
  <Is extends Overlay['is']>(is: Is) =>
  ({ overlay }: Pick<ReviewState, 'overlay'>): Extract<Overlay, { is: Is }> | null =>
    overlay?.is === is ? (overlay as Extract<Overlay, { is: Is }>) : null;

/** Announces what a key has done, in the last line and to screen readers, for actions that can't be undone. */
export const say = (use: ReviewStore, words: string): void => use.setState({ announcement: words });

/** The search hit that was jumped to. It no longer applies once the search or the current row changes. */
interface Found {
  readonly text: string;
  /** The row's position. */
  readonly at: number;
  /** Index among the row's hits; −1 means its last one. */
  readonly which: number;
}
