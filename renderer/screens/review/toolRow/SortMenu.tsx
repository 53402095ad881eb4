/** Chooses the column to sort by, by typing a part of its name; choosing it again reverses the order. “Then by” adds a key. */
import { reviewToolRowWords } from '#messages/review/reviewWords.ts';
import { type Column, isFixed } from '../grid/columns.ts';
import type { Review } from '../store/reviewStore.ts';
import { reverse, sortAlsoBy, sortBy, sortKeyOf, takesKey } from '../grid/sorting.ts';
import { SortMark } from '../grid/headings/Heading.tsx';
import { toggledHidden } from '../grid/laidOut.ts';
import type { Columns } from '../grid/useColumns.ts';
import { OverlayMenu } from './OverlayMenu.tsx';

/** Marks the options that add a key. */
const then = 'then ';

export function SortMenu({ review, columns }: { review: Review; columns: readonly Column[] }) {
  const sort = review.use((state) => state.sort);
  const keyed = columns.filter((column) => column.sort !== null).map((column) => ({ column, key: sortKeyOf(sort, column) }));
  return (
    <OverlayMenu
      review={review}
      is="sort"
      icon="sort"
      command="review.sort"
      options={[
        ...keyed.map(({ column, key }) => ({ value: column.key, label: column.title, chosen: key !== null })),
        ...(takesKey(sort)
          ? keyed
              .filter(({ column, key }) => key === null && column.sort !== 'row')
              .map(({ column }) => ({
                value: `${then}${column.key}`,
                label: reviewToolRowWords.thenBy(column.title),
                chosen: false,
              }))
          : []),
      ]}
      mark={(value) => {
        const key = keyed.find(({ column }) => column.key === value)?.key;
        return key && <SortMark {...key} size={12} />;
      }}
      onPick={(value) => {
        const picked = keyed.find(({ column }) => column.key === value || `${then}${column.key}` === value);
        if (picked === undefined) return;
        if (value.startsWith(then)) sortAlsoBy(review, picked.column);
        else if (picked.key === null) sortBy(review, picked.column);
        else reverse(review, picked.column);
      }}
    />
  );
}

/** Chooses which columns the grid shows; row and decision are always shown. */
export const ColumnMenu = ({ review, columns: { columns, hidden, lay } }: { review: Review; columns: Columns }) => (
  <OverlayMenu
    review={review}
    is="columns"
    icon="columns"
    command="review.columns"
    many
    options={columns.filter((column) => !isFixed(column)).map(({ key, title }) => ({ value: key, label: title, chosen: !hidden.has(key) }))}
    onPick={(key) => lay(toggledHidden(key))}
  />
);
