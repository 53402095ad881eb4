/** Chooses what rows are sorted by, by typing a part of a column’s name; choosing it again reverses the order. “Then by” adds a key. */
import { reviewToolRowWords } from '#messages/review/reviewWords.ts';
import { PickMenu } from '#renderer/ui/pick/PickMenu.tsx';
import { type Column, isFixed } from '../grid/columns.ts';
import type { Review } from '../store/reviewStore.ts';
import { reverse, sortAlsoBy, sortBy, sortKeyOf, takesKey } from '../grid/headings/HeadingMenu.tsx';
import { SortMark } from '../grid/headings/Heading.tsx';
import { type Lay, toggledHidden } from '../grid/laidOut.ts';

const words = reviewToolRowWords.sort;

/** Marks the options that add a key. */
const then = 'then ';

interface Props {
  readonly review: Review;
  readonly columns: readonly Column[];
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onLeave: () => void;
}

export function SortMenu({ review, columns, opened, onOpened, onLeave }: Props) {
  const sort = review.use((state) => state.sort);
  const keyed = columns.filter((column) => column.sort !== null).map((column) => ({ column, key: sortKeyOf(sort, column) }));
  return (
    <PickMenu
      title={words.title}
      icon="sort"
      command="review.sort"
      options={[
        ...keyed.map(({ column, key }) => ({ value: column.key, label: column.title, chosen: key !== null })),
        ...(takesKey(sort)
          ? keyed
              .filter(({ column, key }) => key === null && column.sort !== 'row')
              .map(({ column }) => ({ value: `${then}${column.key}`, label: words.thenBy(column.title), chosen: false }))
          : []),
      ]}
      mark={(value) => {
        const key = keyed.find(({ column }) => column.key === value)?.key;
        return key && <SortMark {...key} size={12} />;
      }}
      opened={opened}
      onOpened={onOpened}
      onLeave={onLeave}
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

interface ColumnMenuProps {
  /** Hidden ones included. */
  readonly columns: readonly Column[];
  readonly hidden: ReadonlySet<string>;
  readonly onLay: Lay;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onLeave: () => void;
}

/** Which columns the grid shows; row and decision always do. */
export const ColumnMenu = ({ columns, hidden, onLay, opened, onOpened, onLeave }: ColumnMenuProps) => (
  <PickMenu
    title={reviewToolRowWords.columns}
    icon="columns"
    command="review.columns"
    many
    options={columns.filter((column) => !isFixed(column)).map(({ key, title }) => ({ value: key, label: title, chosen: !hidden.has(key) }))}
    opened={opened}
    onOpened={onOpened}
    onLeave={onLeave}
    onPick={(key) => onLay(toggledHidden(key))}
  />
);
