/** Column layouts of the grid as set by the person, and changes to them. Pure. */
import { firstLayout, narrowestColumn, widestColumn, type ColumnLayout } from '#contract/review/place.ts';
import { isFixed, type Column } from './columns.ts';

/** A change to a layout; `columns`: all of the list's columns, as `laidOut` returns them. */
export type LayoutChange = (layout: ColumnLayout, columns: readonly Column[]) => ColumnLayout;
export type Lay = (change: LayoutChange) => void;

/** Sorts columns by the layout; a column that the layout doesn't name stays behind its default predecessor. */
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

/**
 * Returns all columns, hidden ones included: row number and decision, then pinned ones, then the rest. `columns`: in their default order.
 */
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

/** Maximum total width of pinned columns, in pixels, so that the others stay within reach. */
const mostPinned = 560;

/** The distance of each pinned column from the start of the grid, in pixels, in the order of `shown`; null for columns that scroll. */
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

/** Sets column widths, in pixels by key. */
export const resized =
  (widths: Readonly<Record<string, number>>): LayoutChange =>
  (layout) => ({
    ...layout,
    widths: { ...layout.widths, ...Object.fromEntries(Object.entries(widths).map(([key, width]) => [key, within(width)])) },
  });

/** Moves a column before or behind another one. Pinned columns stay before the others. */
export const moved =
  (key: string, side: 'before' | 'behind', target: string): LayoutChange =>
  (layout, columns) => {
    if (key === target) return layout;
    const others = columns.map((column) => column.key).filter((one) => one !== key);
    const at = others.indexOf(target) + (side === 'behind' ? 1 : 0);
    return { ...layout, order: [...others.slice(0, at), key, ...others.slice(at)] };
  };

/** The neighboring shown column that this one can change places with, pinned if this one is; undefined if there is none. */
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

/** Resets the layout to the default. */
export const untouched: LayoutChange = () => firstLayout;
