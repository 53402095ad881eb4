/** Saved views beside what is shown: which of them it is, and what a new one would hold. */
import type { ColumnLayout, SavedView } from '#contract/review/place.ts';
import { sameFilter } from '../store/askView.ts';
import { asOf } from '../store/filter.ts';
import { filterOf, type ReviewState } from '../store/reviewState.ts';

/** What a view holds besides its name. */
export type ShownView = Pick<SavedView, 'tab' | 'extra' | 'sort' | 'layout'>;

export const shownView = ({ tab, extra, sort }: Pick<ReviewState, 'tab' | 'extra' | 'sort'>, layout: ColumnLayout): ShownView => ({
  ...{ tab, extra, sort, layout },
});

const sameLayout = (a: ColumnLayout, b: ColumnLayout): boolean => {
  const plain = ({ order, widths, hidden, pinned }: ColumnLayout): string =>
    JSON.stringify([order, Object.entries(widths).sort(), hidden.toSorted(), pinned.toSorted()]);
  return plain(a) === plain(b);
};

/** Whether both show the same rows in the same way. */
export const sameView = (a: ShownView, b: ShownView): boolean =>
  // "Callable now" is saved without its moment.
  sameFilter(asOf(filterOf(a), 0), asOf(filterOf(b), 0)) &&
  JSON.stringify(a.sort) === JSON.stringify(b.sort) &&
  sameLayout(a.layout, b.layout);
