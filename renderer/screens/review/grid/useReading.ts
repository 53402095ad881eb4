/** Loads the visible rows and those ahead of the scrolling, and makes the scroller wait for them. */
import { useEffect, useLayoutEffect, type CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RowDensity } from '#contract/settings/settings.ts';
import type { RowScroll } from '#renderer/ui/rows/rowScroll.ts';
import { appState } from '#renderer/subjects/settings/queries.ts';
import type { Review } from '../store/reviewStore.ts';
import type { Column } from './columns.ts';
import { pinOffsets } from './laidOut.ts';

/** `first` and `last`: the first and last rendered row. */
export function useReading(review: Review, scroll: RowScroll, first: number, last: number): void {
  const pages = review.use((state) => state.pages);
  const viewId = review.use(({ view }) => view?.viewId);
  const count = review.use(({ view }) => view?.count ?? 0);
  // Runs before paint: placeholders for rows that have arrived must not stay for another frame.
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

/** The row height in the review: the person's setting, for all lists. */
export const useRowDensity = (): RowDensity => useQuery(appState).data?.settings.rowDensity ?? 'comfortable';

type GridFrame = CSSProperties & Record<`--${string}`, string>;

/** The grid's columns as CSS variables, from which every row takes its tracks and the offsets of pinned cells. */
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

/** Applies other widths at once without rerendering rows, while an edge is dragged. */
export function showFrame(grid: HTMLElement, frame: GridFrame): void {
  for (const [name, value] of Object.entries(frame)) grid.style.setProperty(name, String(value));
}

/**
 * The style of a pinned cell, and whether it is in the last pinned column; undefined for cells that scroll. `offsets`: from `pinOffsets`.
 */
export const pinOf = (offsets: readonly (number | null)[], at: number): { style: GridFrame; isLast: boolean } | undefined =>
  offsets[at] === undefined || offsets[at] === null
    ? undefined
    : { style: { '--pin': `var(--pin${at})` }, isLast: (offsets[at + 1] ?? null) === null };
