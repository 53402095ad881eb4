/** A window onto millions of rows: only visible rows are rendered, anywhere in the list. */
import { useLayoutEffect, useMemo, useSyncExternalStore, type CSSProperties, type RefObject } from 'react';
import type { RowScroll } from './rowScroll.ts';
import { headHeight, rowHeights, trackOf } from './rowTrack.ts';

export interface RowWindow {
  /** The rows to render; `key` identifies the element, and `top` is the distance from the top of the body, in pixels. */
  items: { key: number; index: number; top: number }[];
  height: number;
  /** Styles for the scrolling element: the heights that Rows.module.css expects. */
  frame: CSSProperties & Record<`--${string}`, string>;
}

/** `gridRef`: the scrolling element, with its heading and rows; it must be mounted as long as the component is. `rowHeight`: in pixels. */
export function useRowWindow(
  scroll: RowScroll,
  count: number,
  gridRef: RefObject<HTMLDivElement | null>,
  rowHeight: number = rowHeights.comfortable,
): RowWindow {
  const pixelRatio = usePixelRatio();
  const track = useMemo(() => trackOf(count, pixelRatio, rowHeight), [count, pixelRatio, rowHeight]);
  useLayoutEffect(() => (gridRef.current === null ? undefined : scroll.attach(gridRef.current)), [scroll, gridRef]);
  // Runs before paint, because visible rows must not jump when others are added or removed.
  useLayoutEffect(() => scroll.lay(track), [scroll, track]);
  const { first, last, shift, slot } = useSyncExternalStore(scroll.subscribe, scroll.drawn);
  const items = useMemo(() => {
    const drawn = Math.max(0, Math.min(last, count - 1) - first + 1);
    return Array.from({ length: drawn }, (_, row) => ({ key: slot + row, index: first + row, top: (first + row - shift) * rowHeight }));
  }, [first, last, shift, slot, count, rowHeight]);
  const frame = useMemo(() => ({ '--row-height': `${rowHeight}px`, '--head-height': `${headHeight}px` }), [rowHeight]);
  return { items, height: track.laid * rowHeight, frame };
}

function subscribe(changed: () => void): () => void {
  let off = (): void => undefined;
  // A media query can name only one ratio, so a new one is set up after each change.
  const follow = (): void => {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const left = (): void => {
      off();
      follow();
      changed();
    };
    query.addEventListener('change', left);
    off = () => query.removeEventListener('change', left);
  };
  follow();
  return () => off();
}

/** Device pixels per CSS pixel: the screen's scale times the zoom, updated when either changes. */
const usePixelRatio = (): number => useSyncExternalStore(subscribe, () => devicePixelRatio);
