/** What the review screen knows at a moment, and what follows from it. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Failure } from '../../../../electron/contract/failure.ts';
import type { Place, Cursor, ViewName } from '../../../../electron/contract/place.ts';
import type { Facets, Filter, Sort } from '../../../../electron/contract/facets.ts';
import type { View, ViewRow } from '../../../../electron/contract/view.ts';
import type { Question } from './askView.ts';
import { viewFilters } from './filter.ts';
import type { KeepQuestion } from './keepQuestion.ts';
import { createPages, type Pages } from '../grid/pages.ts';

export interface ReviewState {
  readonly tab: ViewName;
  /** What is chosen beside the tab. */
  readonly extra: Filter;
  readonly sort: Sort;
  /** Null until it was opened for the first time; it stays in sight while the next one opens. */
  readonly view: View | null;
  readonly opening: boolean;
  /** What the view in sight answers; what is asked meanwhile stands in `tab`, `extra` and `sort`. */
  readonly shown: Question | null;
  /** Counts under the filter, and of the whole list, as they are now. */
  readonly facets: Facets | null;
  readonly whole: Facets | null;
  readonly failure: Failure | null;
  readonly pages: Pages;
  /** The reviewer's place: a position in the view, from 0. */
  readonly at: number;
  /** Selected row numbers: a decision applies to them instead of to the current row. */
  readonly ticked: ReadonlySet<number>;
  /** Rows that are about to be kept although they must not be called: a person is asked why. */
  readonly question: KeepQuestion | null;
  /** What was done last, for the eye and for screen readers; empty where it says nothing of this view any more. */
  readonly said: string;
  /** What was said last of a key that did nothing. */
  readonly refusal: string;
}

export type ReviewStore = UseBoundStore<StoreApi<ReviewState>>;

/** Before anything was asked. `start`: what is shown first. */
export const createReviewState = (start: Pick<Place, 'tab' | 'extra' | 'sort'>): ReviewStore =>
  create<ReviewState>(() => ({
    tab: start.tab,
    extra: start.extra,
    sort: start.sort,
    view: null,
    opening: true,
    shown: null,
    facets: null,
    whole: null,
    failure: null,
    pages: createPages(),
    at: 0,
    ticked: new Set(),
    question: null,
    said: '',
    refusal: '',
  }));

export const filterOf = ({ tab, extra }: Pick<ReviewState, 'tab' | 'extra'>): Filter => ({ ...viewFilters[tab], ...extra });
/** Rows behind the one at hand that are remembered, for when that one has left the view by then. */
const rowsBehind = 20;
/** The current position, to find it again in a view that is opened again. */
export const standingOf = ({ pages, at }: Pick<ReviewState, 'pages' | 'at'>): Cursor => ({
  rows: Array.from({ length: rowsBehind + 1 }, (_, index) => pages.row(at + index)?.row).filter((row) => row !== undefined),
  position: at,
});
export const rowAt = ({ pages, at }: Pick<ReviewState, 'pages' | 'at'>): ViewRow | undefined => pages.row(at);
/** The nearest position that the view has. */
export const positionIn = ({ view }: Pick<ReviewState, 'view'>, position: number): number =>
  Math.max(0, Math.min(position, (view?.count ?? 1) - 1));
