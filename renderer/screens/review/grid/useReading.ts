/** Has the rows read that are in sight, and those that a movement comes to; and lets the scroller wait for them. */
import { useEffect, useLayoutEffect, useState, type CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RowDensity } from '#contract/settings/settings.ts';
import { reviewGridWords } from '#messages/review/reviewGridWords.ts';
import type { RowScroll } from '#renderer/ui/rows/rowScroll.ts';
import { changeSettings, appState } from '#renderer/base/queries.ts';
import { attempt } from '#renderer/base/notify.ts';
import type { Review } from '../store/reviewStore.ts';
import { rowAt } from '../store/reviewState.ts';
import type { Sight } from '../store/undoing.ts';
import type { Pages } from './pages.ts';
import { createSeenRows } from './seenRows.ts';
import type { Column } from './columns.ts';
import { pinOffsets } from './laidOut.ts';

interface Drawn {
  readonly viewId: string | undefined;
  readonly count: number;
  readonly first: number;
  readonly last: number;
  readonly pages: Pages;
}

export function useReading(review: Review, scroll: RowScroll, { viewId, count, first, last, pages }: Drawn): void {
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
export function useRowDensity(): { readonly density: RowDensity; readonly toggle: () => void } {
  const density = useQuery(appState).data?.settings.rowDensity ?? 'comfortable';
  return { density, toggle: () => attempt(() => changeSettings({ rowDensity: density === 'compact' ? 'comfortable' : 'compact' })) };
}

interface RowsInSight {
  /** Acts at once if the current row is visible; otherwise only scrolls it into view, and says so. */
  readonly onRow: (action: () => void) => void;
  /** Undo or redo the latest action if it is visible; otherwise they only scroll it into view, and say so. */
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Keys that act on rows, but only while these are visible. */
export function useRowsInSight(review: Review, scroll: RowScroll): RowsInSight {
  const [seen] = useState(() => createSeenRows(review, scroll));
  useEffect(() => seen.start(), [seen]);
  const onRow = (action: () => void): void => {
    if (seen.atHand()) {
      action();
      return;
    }
    const state = review.use.getState();
    const row = rowAt(state)?.row;
    scroll.reveal(state.at);
    const said = row === undefined ? reviewGridWords.unseen.beingRead : reviewGridWords.unseen.notVisible(row);
    review.use.setState({ said, refusal: said });
  };
  const sight: Sight = {
    rows: seen.rows,
    bring(position) {
      review.goTo(position);
      // It may already be the current row, but scrolled out of view.
      scroll.reveal(position);
    },
  };
  return { onRow, undo: () => review.undo(sight), redo: () => review.redo(sight) };
}

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
