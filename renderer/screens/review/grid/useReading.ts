/** Has the rows read that are in sight, and those that a movement comes to; and lets the scroller wait for them. */
import { useEffect, useLayoutEffect, type CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RowDensity } from '#contract/settings/settings.ts';
import type { RowScroll } from '#renderer/ui/rows/rowScroll.ts';
import { appState } from '#renderer/subjects/settings/queries.ts';
import type { Review } from '../store/reviewStore.ts';
import type { Column } from './columns.ts';
import { pinOffsets } from './laidOut.ts';

/** `first` and `last`: of the rows that are drawn. */
export function useReading(review: Review, scroll: RowScroll, first: number, last: number): void {
  const pages = review.use((state) => state.pages);
  const viewId = review.use(({ view }) => view?.viewId);
  const count = review.use(({ view }) => view?.count ?? 0);
  // Before the frame is painted: what stays for rows that are read by now must not stay for another frame.
  useLayoutEffect(() => {
    scroll.waitFor((from, to) => pages.numbersOf(from, to).every((number) => pages.has(number)));
    scroll.arrived();
  }, [scroll, pages]);
  useEffect(() => {
    if (count === 0) return;
    const look = (): void => {
      const sought = scroll.sought();
      review.look(Math.max(0, sought.first), Math.max(0, Math.min(count - 1, sought.last)));
    };
    look();
    return scroll.subscribe(look);
  }, [review, scroll, viewId, count, first, last, pages]);
}

/** How high the rows of the review are: a setting of the person, for all lists. */
export const useRowDensity = (): RowDensity => useQuery(appState).data?.settings.rowDensity ?? 'comfortable';

type GridFrame = CSSProperties & Record<`--${string}`, string>;

/** The grid's columns as CSS: every row takes its tracks and the places of pinned cells from variables of the grid. */
export function gridFrame(shown: readonly Column[]): GridFrame {
  const offsets = pinOffsets(shown);
  const pinned = offsets.filter((offset) => offset !== null);
  const end = pinned.length === 0 ? 0 : (pinned.at(-1) ?? 0) + (shown[pinned.length - 1]?.width ?? 0);
  return {
    '--columns': shown.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' '),
    '--width': `${shown.reduce((sum, { width }) => sum + width, 0)}px`,
    '--pinned': `${end}px`,
    ...Object.fromEntries(pinned.map((offset, at) => [`--pin${at}`, `${offset}px`])),
  };
}

/** Shows other widths at once, without drawing a row again: while an edge is dragged. */
export function showFrame(grid: HTMLElement, frame: GridFrame): void {
  for (const [name, value] of Object.entries(frame)) grid.style.setProperty(name, String(value));
}

/** What pins a cell: the style of a pinned one, and whether it is the last; undefined: it scrolls. `offsets`: of `pinOffsets`. */
export const pinOf = (offsets: readonly (number | null)[], at: number): { style: GridFrame; isLast: boolean } | undefined =>
  offsets[at] === undefined || offsets[at] === null
    ? undefined
    : { style: { '--pin': `var(--pin${at})` }, isLast: (offsets[at + 1] ?? null) === null };
