/** The menu of a heading: what can be done to its column, each with its key. Opened by the right mouse button, the menu key or Shift F10. */
import { Menu } from '@mantine/core';
import { mostSortKeys, type Sort, type SortKey } from '#contract/review/facets.ts';
import { reviewGridWords } from '#messages/review/reviewGridWords.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import type { CommandId } from '#renderer/keys/keyTable.ts';
import { isFixed, type Column } from '../columns.ts';
import { toggledHidden, toggledPin, untouched, moved, neighbor, type Lay } from '../laidOut.ts';
import { useRowDensity } from '../useReading.ts';
import type { Review } from '../../store/reviewStore.ts';

const words = reviewGridWords.menu;

export interface OpenHeadingMenu {
  readonly key: string;
  /** In the window, in pixels. */
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly opened: OpenHeadingMenu | null;
  /** The shown ones. */
  readonly columns: readonly Column[];
  readonly onLay: Lay;
  readonly onFit: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}

export function HeadingMenu({ opened, columns, onLay, onFit, onClose }: Props) {
  const column = columns.find(({ key }) => key === opened?.key);
  return (
    <Menu opened={opened !== null} onChange={(open) => !open && onClose()} position="bottom-start" withinPortal shadow="md" width={264}>
      <Menu.Target>
        {/* The menu is named by its target. */}
        <span aria-hidden="true" style={{ position: 'fixed', left: opened?.x ?? 0, top: opened?.y ?? 0 }}>
          <span className="hidden-visually">{words.title(column?.title)}</span>
        </span>
      </Menu.Target>
      <Menu.Dropdown>{column && <Items {...{ column, columns, onLay, onFit }} />}</Menu.Dropdown>
    </Menu>
  );
}

function Items({ column, columns, onLay, onFit }: Pick<Props, 'columns' | 'onLay' | 'onFit'> & { column: Column }) {
  const { key, pinned } = column;
  const { density, toggle } = useRowDensity();
  const item = (label: string, of: CommandId, act: (() => void) | undefined) => (
    <Menu.Item key={of} rightSection={<Key of={of} />} disabled={act === undefined} onClick={act}>
      {label}
    </Menu.Item>
  );
  const move = (by: 1 | -1): (() => void) | undefined => {
    const beside = neighbor(columns, key, by);
    return beside && (() => onLay(moved(key, by === 1 ? 'behind' : 'before', beside.key)));
  };
  return (
    <>
      {item(words.fit, 'review.columnFit', () => onFit([key]))}
      {item(words.fitAll, 'review.columnsFit', () => onFit(columns.map((one) => one.key)))}
      {!isFixed(column) && (
        <>
          <Menu.Divider />
          {item(words.left, 'review.columnLeft', move(-1))}
          {item(words.right, 'review.columnRight', move(1))}
          {item(pinned ? words.unpin : words.pin, 'review.columnPin', () => onLay(toggledPin(key)))}
          {item(words.hide, 'review.columnHide', () => onLay(toggledHidden(key)))}
        </>
      )}
      <Menu.Divider />
      {item(density === 'compact' ? words.comfortable : words.compact, 'review.density', toggle)}
      <Menu.Item onClick={() => onLay(untouched)}>{words.reset}</Menu.Item>
    </>
  );
}

const sortingWords = reviewGridWords.heading;

const keysOf = ({ by, descending, then = [] }: Sort): readonly SortKey[] => [{ by, descending }, ...then];
const sortOf = ([first, ...then]: readonly SortKey[]): Sort =>
  first === undefined ? { by: 'row', descending: false } : then.length === 0 ? first : { ...first, then };

const isBy = (column: Column) => (key: SortKey) => JSON.stringify(key.by) === JSON.stringify(column.sort);

/** Which of the keys sorts by the column, from 0, and how; null if none does. */
export function sortKeyOf(sort: Sort, column: Column): { at: number; of: number; descending: boolean } | null {
  const keys = keysOf(sort);
  const at = keys.findIndex(isBy(column));
  const key = keys[at];
  return key === undefined ? null : { at, of: keys.length, descending: key.descending };
}

/** Sorts by this column alone, ascending first; if it is the first key already, the other way around. */
export function sortBy(review: Review, column: Column): void {
  if (column.sort === null) return;
  const { sort } = review.use.getState();
  const key = sortKeyOf(sort, column);
  review.show({ sort: { by: column.sort, descending: key?.at === 0 && !key.descending } });
}

/** Whether another key may follow: sorted by row number, rows are never equal. */
export const takesKey = (sort: Sort): boolean => {
  const keys = keysOf(sort);
  return keys.length < mostSortKeys && keys.every(({ by }) => by !== 'row');
};

/** Also sorts by this column, where the keys before it are equal: ascending, then descending, then no longer. */
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

/** The other direction of this key; the others stay. */
export function reverse(review: Review, column: Column): void {
  const keys = keysOf(review.use.getState().sort);
  review.show({ sort: sortOf(keys.map((key) => (isBy(column)(key) ? { ...key, descending: !key.descending } : key))) });
}

/** The headings of the columns that sort the rows: `City, then Score`. */
export const sortTitle = (columns: readonly Column[], sort: Sort): string =>
  sortingWords.inTurn(keysOf(sort).map((key) => columns.find((column) => isBy(column)(key))?.title ?? sortingWords.anotherColumn));
