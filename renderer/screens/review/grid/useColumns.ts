/** The columns of a list's grid: how they are laid out, and all and the shown ones in this order. */
import {
  useCallback,
  useMemo,
  useState,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
  type RefObject,
  type CSSProperties,
} from 'react';
import { flushSync } from 'react-dom';
import type { ColumnLayout } from '#contract/review/place.ts';
import type { List } from '#contract/lists/list.ts';
import { entryOf } from '#contract/verdict/verdictFields.ts';
import grid from '#renderer/ui/rows/Rows.module.css';
import { classes } from '#renderer/ui/page/classes.ts';
import { columnsOf, type Column } from './columns.ts';
import { laidOut, type Lay, pinOffsets } from './laidOut.ts';
import type { ColumnSight, ColumnSpan } from './columnSight.ts';
import css from './Grid.module.css';
import { pinOf } from './useReading.ts';
import { headingMark } from './headings/headingMarks.ts';

export interface Columns {
  readonly layout: ColumnLayout;
  readonly lay: Lay;
  /** All of them, hidden ones included. */
  readonly columns: readonly Column[];
  readonly shown: readonly Column[];
  /** Keys of the hidden ones. */
  readonly hidden: ReadonlySet<string>;
}

/** `start`: the layout when opened. */
export function useColumns(list: List, start: ColumnLayout): Columns {
  const [layout, setLayout] = useState(start);
  const usual = useMemo(() => columnsOf(list), [list]);
  const columns = useMemo(() => laidOut(usual, layout), [usual, layout]);
  const hidden = useMemo(() => new Set(layout.hidden), [layout.hidden]);
  const shown = useMemo(() => columns.filter(({ key }) => !hidden.has(key)), [columns, hidden]);
  const lay = useCallback<Lay>((change) => setLayout((now) => change(now, laidOut(usual, now))), [usual]);
  return useMemo(() => ({ layout, lay, columns, shown, hidden }), [layout, lay, columns, shown, hidden]);
}

interface GoneTo {
  /** The position of the current row. */
  readonly at: number;
  /** The key of the current cell's column; null: the row as a whole is current. */
  readonly cell: string | null;
  /** The column of the current row's hit that was gone to. */
  readonly found: number | null;
}

interface DrawnCells {
  readonly inRows: readonly DrawnColumn[];
  /** In the current row, also the cells that are gone to. */
  readonly inCurrent: readonly DrawnColumn[];
}

/** `columns`: the shown ones. */
export function useDrawnColumns(
  sight: ColumnSight,
  columns: readonly Column[],
  gridRef: RefObject<HTMLDivElement | null>,
  { at, cell, found }: GoneTo,
): DrawnCells {
  // Before they are painted: columns of another layout may be in sight now.
  useLayoutEffect(() => sight.lay(columns), [sight, columns]);
  useLayoutEffect(() => (gridRef.current === null ? undefined : sight.attach(gridRef.current)), [sight, gridRef]);
  const span = useSyncExternalStore(sight.subscribe, sight.drawn);
  const inRows = useMemo(() => drawnColumns(columns, span), [columns, span]);
  const inCurrent = useMemo(
    () => (cell === null && found === null ? inRows : drawnColumns(columns, span, ({ key, shows }) => key === cell || shows === found)),
    [columns, span, inRows, cell, found],
  );

  // The cell of a hit may be out of sight to the side, and so may that of the next one in the same row.
  useEffect(() => {
    if (found !== null) gridRef.current?.querySelector('[data-found]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [gridRef, found, at]);

  useEffect(() => {
    if (cell !== null) gridRef.current?.querySelector('[data-cell]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [gridRef, cell]);

  return { inRows, inCurrent };
}

/**
 * Pinned cells stick only while the grid is scrolled sideways: each cell that sticks is a layer of its own, and composing a hundred of them takes
 * most of the time of a frame when rows pass by.
 */
export function usePinning(gridRef: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const grid = gridRef.current;
    if (grid === null) return;
    const follow = (): void => void grid.toggleAttribute('data-sideways', grid.scrollLeft !== 0);
    follow();
    // Read before rows are drawn again: behind that, it would have to be laid out first.
    grid.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => grid.removeEventListener('scroll', follow, { capture: true });
  }, [gridRef]);
}

export interface DrawnColumn {
  readonly column: Column;
  /** Its position among the shown ones, from 0. */
  readonly at: number;
  readonly className: string;
  readonly style: CSSProperties | undefined;
}

function look(shows: Column['shows']): string | undefined {
  if (shows === 'row') return css.number;
  if (typeof shows === 'number' || shows === 'checkedPhone') return css.text;
  if (shows === 'decision') return undefined;
  const { look: own } = entryOf(shows).column ?? {};
  return own === 'litigator' ? css.open : own === undefined ? css.text : undefined;
}

/** Pinned columns, those of the span, and those that `also` names; in their order. `shown`: all that are not hidden. */
function drawnColumns(shown: readonly Column[], span: ColumnSpan, also: (column: Column) => boolean = () => false): DrawnColumn[] {
  const offsets = pinOffsets(shown);
  let next = 0;
  return shown.flatMap((column, at) => {
    const pin = pinOf(offsets, at);
    if (pin === undefined && (at < span.first || at > span.last) && !also(column)) return [];
    // After a gap, a column names its track; the following ones need not.
    const track: CSSProperties | undefined = at === next ? undefined : { gridColumnStart: at + 1 };
    next = at + 1;
    return [
      {
        column,
        at,
        className: classes(grid.cell, look(column.shows), pin && css.pin, pin?.isLast && css.lastPin, column.grows && css.name),
        style: pin === undefined ? track : { ...track, ...pin.style },
      },
    ];
  });
}

/** In pixels: a long note must not push every other column out of sight. */
const widestFit = 480;

/** In pixels, by key. Empty where nothing is laid out. `shown`: all columns that are not hidden; `sight`: which of them are drawn. */
export const fittingWidths = (
  grid: HTMLElement,
  shown: readonly Column[],
  keys: ReadonlySet<string>,
  sight: ColumnSight,
): Readonly<Record<string, number>> => sight.whole(flushSync, () => measured(grid, shown, keys));

function measured(grid: HTMLElement, shown: readonly Column[], keys: ReadonlySet<string>): Readonly<Record<string, number>> {
  const before = grid.style.getPropertyValue('--columns');
  // Laid out once as wide as their contents, and measured before it is painted.
  grid.style.setProperty('--columns', shown.map(({ key, width }) => (keys.has(key) ? 'max-content' : `${width}px`)).join(' '));
  const widths = [...keys].flatMap((key): [string, number][] => {
    const name = CSS.escape(key);
    const heading = grid.querySelector(`[${headingMark}="${name}"]`)?.closest('[role=columnheader]') ?? [];
    const cells = [heading, ...grid.querySelectorAll(`[data-column="${name}"]`)].flat();
    const widest = Math.max(0, ...cells.map((cell) => cell.getBoundingClientRect().width));
    return widest === 0 ? [] : [[key, Math.min(widestFit, Math.ceil(widest))]];
  });
  grid.style.setProperty('--columns', before);
  return Object.fromEntries(widths);
}
