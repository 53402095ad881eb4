/** The columns of a list's grid and their layout. */
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
import rows from '#renderer/ui/rows/Rows.module.css';
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
  /** All columns in layout order, hidden ones included. */
  readonly columns: readonly Column[];
  readonly shown: readonly Column[];
  readonly hidden: ReadonlySet<string>;
}

/** `start`: the initial layout. */
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
  readonly at: number;
  /** Key of the current cell's column; null if the row as a whole is current. */
  readonly cell: string | null;
  /** Column of the search hit that was jumped to in the current row; null if none. */
  readonly found: number | null;
}

interface DrawnCells {
  readonly inRows: readonly DrawnColumn[];
  /** For the current row: also the current cell and the search hit. */
  readonly inCurrent: readonly DrawnColumn[];
}

/** Returns the columns to render. `columns`: the shown ones. */
export function useDrawnColumns(
  sight: ColumnSight,
  columns: readonly Column[],
  gridRef: RefObject<HTMLDivElement | null>,
  { at, cell, found }: GoneTo,
): DrawnCells {
  // Runs before paint: with another layout, other columns may be visible now.
  useLayoutEffect(() => sight.lay(columns), [sight, columns]);
  useLayoutEffect(() => (gridRef.current === null ? undefined : sight.attach(gridRef.current)), [sight, gridRef]);
  const span = useSyncExternalStore(sight.subscribe, sight.drawn);
  const inRows = useMemo(() => drawnColumns(columns, span), [columns, span]);
  const inCurrent = useMemo(
    () => (cell === null && found === null ? inRows : drawnColumns(columns, span, ({ key, shows }) => key === cell || shows === found)),
    [columns, span, inRows, cell, found],
  );

  // The hit's cell may be out of sight to the side, and so may the next one in the same row.
  useEffect(() => {
    if (found !== null) gridRef.current?.querySelector('[data-found]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [gridRef, found, at]);

  useEffect(() => {
    if (cell !== null) gridRef.current?.querySelector('[data-cell]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [gridRef, cell]);

  return { inRows, inCurrent };
}

/**
 * Makes pinned cells sticky only while the grid is scrolled sideways: each sticky cell is a layer of its own, and compositing a hundred of
 * them takes most of a frame while rows scroll by.
 */
export function usePinning(gridRef: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const grid = gridRef.current;
    if (grid === null) return;
    const follow = (): void => void grid.toggleAttribute('data-sideways', grid.scrollLeft !== 0);
    follow();
    // Captured, to read the position before the rows rerender: reading it afterwards would force a layout.
    grid.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => grid.removeEventListener('scroll', follow, { capture: true });
  }, [gridRef]);
}

export interface DrawnColumn {
  readonly column: Column;
  /** Position among the shown columns, from 0. */
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

/** Returns the pinned columns, those of the span, and those that match `also`, in order. `shown`: all columns that are not hidden. */
function drawnColumns(shown: readonly Column[], span: ColumnSpan, also: (column: Column) => boolean = () => false): DrawnColumn[] {
  const offsets = pinOffsets(shown);
  let next = 0;
  return shown.flatMap((column, at) => {
    const pin = pinOf(offsets, at);
    if (pin === undefined && (at < span.first || at > span.last) && !also(column)) return [];
    // After a gap, a column names its grid track; the following ones need not.
    const track: CSSProperties | undefined = at === next ? undefined : { gridColumnStart: at + 1 };
    next = at + 1;
    return [
      {
        column,
        at,
        className: classes(rows.cell, look(column.shows), pin && css.pin, pin?.isLast && css.lastPin, column.grows && css.name),
        style: pin === undefined ? track : { ...track, ...pin.style },
      },
    ];
  });
}

/** Maximum fitted width in pixels: a long note must not push every other column out of sight. */
const widestFit = 480;

/**
 * Fitting widths in pixels, by key; empty without layout. `shown`: all columns that are not hidden; `sight`: which of them are rendered.
 */
export const fittingWidths = (
  grid: HTMLElement,
  shown: readonly Column[],
  keys: ReadonlySet<string>,
  sight: ColumnSight,
): Readonly<Record<string, number>> => sight.whole(flushSync, () => measured(grid, shown, keys));

function measured(grid: HTMLElement, shown: readonly Column[], keys: ReadonlySet<string>): Readonly<Record<string, number>> {
  const before = grid.style.getPropertyValue('--columns');
  // Lays out the columns once at the width of their contents and measures them before paint.
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
