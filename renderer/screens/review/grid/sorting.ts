/** The rows' sort order, and how columns change it. */
import { mostSortKeys, type Sort, type SortKey } from '#contract/review/facets.ts';
import { reviewGridWords } from '#messages/review/reviewGridWords.ts';
import type { Review } from '../store/reviewStore.ts';
import type { Column } from './columns.ts';

const words = reviewGridWords.heading;

const keysOf = ({ by, descending, then = [] }: Sort): readonly SortKey[] => [{ by, descending }, ...then];
const sortOf = ([first, ...then]: readonly SortKey[]): Sort =>
  first === undefined ? { by: 'row', descending: false } : then.length === 0 ? first : { ...first, then };

const isBy = (column: Column) => (key: SortKey) => JSON.stringify(key.by) === JSON.stringify(column.sort);

/** The column's index among the sort keys, from 0, and its direction; null if rows aren't sorted by it. */
export function sortKeyOf(sort: Sort, column: Column): { at: number; of: number; descending: boolean } | null {
  const keys = keysOf(sort);
  const at = keys.findIndex(isBy(column));
  const key = keys[at];
  return key === undefined ? null : { at, of: keys.length, descending: key.descending };
}

/** Sorts by this column alone, ascending first; reverses the direction if it is the first key already. */
export function sortBy(review: Review, column: Column): void {
  if (column.sort === null) return;
  const { sort } = review.use.getState();
  const key = sortKeyOf(sort, column);
  review.show({ sort: { by: column.sort, descending: key?.at === 0 && !key.descending } });
}

/** Whether another key may be added: rows sorted by row number are never equal. */
export const takesKey = (sort: Sort): boolean => {
  const keys = keysOf(sort);
  return keys.length < mostSortKeys && keys.every(({ by }) => by !== 'row');
};

/** Adds this column as a further sort key, for rows equal in the keys before it: first ascending, then descending, then removed. */
export function sortAlsoBy(review: Review, column: Column): void {
  if (column.sort === null) return;
  const { sort } = review.use.getState();
  const key = sortKeyOf(sort, column);
  const keys = keysOf(sort);
  if (key === null && keys.some(({ by }) => by === 'row')) sortBy(review, column);
  else if (key === null && keys.length < mostSortKeys) review.show({ sort: sortOf([...keys, { by: column.sort, descending: false }]) });
  else if (key?.descending === false) reverse(review, column);
  else if (key !== null) review.show({ sort: sortOf(keys.filter((_, at) => at !== key.at)) });
}

/** Reverses this key's direction and keeps the others. */
export function reverse(review: Review, column: Column): void {
  const keys = keysOf(review.use.getState().sort);
  review.show({ sort: sortOf(keys.map((key) => (isBy(column)(key) ? { ...key, descending: !key.descending } : key))) });
}

/** The headings of the columns that sort the rows: `City, then Score`. */
export const sortTitle = (columns: readonly Column[], sort: Sort): string =>
  words.inTurn(keysOf(sort).map((key) => columns.find((column) => isBy(column)(key))?.title ?? words.anotherColumn));
