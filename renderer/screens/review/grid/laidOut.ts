/** The grid's columns as a person has laid them out, and the changes of a layout. Pure. */
import { firstLayout, narrowestColumn, widestColumn, type ColumnLayout } from '#contract/review/place.ts';
import { isFixed, type Column } from './columns.ts';

/** A change of a layout; `columns`: all of the list's, as `laidOut` returns them. */
export type LayoutChange = (layout: ColumnLayout, columns: readonly Column[]) => ColumnLayout;
export type Lay = (change: LayoutChange) => void;

/** In the order of the layout; a column that it doesn't name stays behind the one that it follows by default. */
function inOrder(columns: readonly Column[], order: readonly string[]): readonly Column[] {
  if (order.length === 0) return columns;
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const ordered = [...new Set(order)].flatMap((key) => byKey.get(key) ?? []);
  const named = new Set(ordered);
  columns.forEach((column, at) => {
    const before = columns[at - 1];
    if (!named.has(column)) ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, column);
  });
  return ordered;
}

/** All columns, hidden ones included: row number and decision, then pinned ones, then the rest. `columns`: in their default order. */
export function laidOut(columns: readonly Column[], { order, widths, pinned }: ColumnLayout): readonly Column[] {
  const keys = new Set(pinned);
  const fixed = columns.filter(isFixed).map(({ key }) => key);
  const laid = inOrder(columns, order).map((column): Column => {
    const width = widths[column.key];
    return {
      ...column,
      ...(width === undefined ? {} : { width, grows: false }),
      pinned: isFixed(column) || keys.has(column.key),
    };
  });
  const zoneOf = (column: Column): number =>
    isFixed(column) ? fixed.indexOf(column.key) : column.pinned ? fixed.length : fixed.length + 1;
  return laid.toSorted((a, b) => zoneOf(a) - zoneOf(b));
}

/** Pinned columns may take this many pixels: the others must stay in reach. */
const mostPinned = 560;

/** How far from the start of the grid each pinned column stays, in pixels; null: it scrolls with the others. In the order of `shown`. */
export function pinOffsets(shown: readonly Column[]): readonly (number | null)[] {
  let end = 0;
  let isRoom = true;
  return shown.map((column) => {
    isRoom &&= column.pinned && (isFixed(column) || end + column.width <= mostPinned);
    if (!isRoom) return null;
    end += column.width;
    return end - column.width;
  });
}

const within = (width: number): number => Math.max(narrowestColumn, Math.min(widestColumn, Math.round(width)));

/** Widths in pixels, by key. */
export const resized =
  (widths: Readonly<Record<string, number>>): LayoutChange =>
  (layout) => ({
    ...layout,
    widths: { ...layout.widths, ...Object.fromEntries(Object.entries(widths).map(([key, width]) => [key, within(width)])) },
  });

/** Puts a column in front of another one, or behind it. Pinned columns stay before the others. */
export const moved =
  (key: string, side: 'before' | 'behind', target: string): LayoutChange =>
  (layout, columns) => {
    if (key === target) return layout;
    const others = columns.map((column) => column.key).filter((one) => one !== key);
    const at = others.indexOf(target) + (side === 'behind' ? 1 : 0);
    return { ...layout, order: [...others.slice(0, at), key, ...others.slice(at)] };
  };

/** The column beside this one that it can change places with: a shown one, pinned if this one is; undefined: there is none. */
export function neighbor(shown: readonly Column[], key: string, by: 1 | -1): Column | undefined {
  const at = shown.findIndex((column) => column.key === key);
  const [own, beside] = [shown[at], shown[at + by]];
  return own === undefined || beside === undefined || isFixed(own) || isFixed(beside) || own.pinned !== beside.pinned ? undefined : beside;
}

const toggled = (keys: readonly string[], key: string): string[] =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];

export const toggledHidden =
  (key: string): LayoutChange =>
  (layout) => ({ ...layout, hidden: toggled(layout.hidden, key) });

export const toggledPin =
  (key: string): LayoutChange =>
  (layout) => ({ ...layout, pinned: toggled(layout.pinned, key) });

/** Every column as in a list that nobody has touched. */
export const untouched: LayoutChange = () => firstLayout;
