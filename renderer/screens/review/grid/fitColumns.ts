/** How wide columns are if they fit their contents: the headings and the cells that are drawn. */
import type { Column } from './columns.ts';

/** In pixels: a long note must not push every other column out of sight. */
const widestFit = 480;

/** In pixels, by key. Empty where nothing is laid out. */
export function fittingWidths(grid: HTMLElement, shown: readonly Column[], keys: ReadonlySet<string>): Readonly<Record<string, number>> {
  const before = grid.style.getPropertyValue('--columns');
  // Laid out once as wide as their contents, and measured before it is painted.
  grid.style.setProperty('--columns', shown.map(({ key, width }) => (keys.has(key) ? 'max-content' : `${width}px`)).join(' '));
  const rows = [...grid.querySelectorAll<HTMLElement>('[role=row]')];
  const widths = shown.flatMap(({ key }, at): [string, number][] => {
    if (!keys.has(key)) return [];
    const widest = Math.max(0, ...rows.map((row) => row.children[at]?.getBoundingClientRect().width ?? 0));
    return widest === 0 ? [] : [[key, Math.min(widestFit, Math.ceil(widest))]];
  });
  grid.style.setProperty('--columns', before);
  return Object.fromEntries(widths);
}
