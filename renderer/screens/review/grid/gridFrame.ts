/** The grid's columns as CSS: every row takes its tracks and the places of pinned cells from variables of the grid. */
import type { CSSProperties } from 'react';
import type { Column } from './columns.ts';
import { pinOffsets } from './laidOut.ts';

export type GridFrame = CSSProperties & Record<`--${string}`, string>;

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
