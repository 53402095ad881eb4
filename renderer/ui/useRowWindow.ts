/** A window onto rows by the thousand: as tall as all of them, and drawn only where one looks. */
import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useRef, type RefObject } from 'react';

/** Of a row and of the heading above it, in pixels, as Rows.module.css draws them. */
export const rowHeight = 32;

export interface RowWindow {
  /** What scrolls: heading and rows. */
  scroll: RefObject<HTMLDivElement | null>;
  virtual: Virtualizer<HTMLDivElement, Element>;
  /** The rows to draw; `start` counts from the top of the heading. */
  items: VirtualItem[];
}

export function useRowWindow(count: number): RowWindow {
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The heading takes one row's height of what scrolls.
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
  });
  return { scroll, virtual, items: virtual.getVirtualItems() };
}
