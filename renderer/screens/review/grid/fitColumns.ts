/** How wide columns are if they fit their contents: the headings and the cells of the rows that are drawn. */
import { flushSync } from 'react-dom';
import type { Column } from './columns.ts';
import type { ColumnSight } from './columnSight.ts';
import { headingMark } from './headings/headingMarks.ts';

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
