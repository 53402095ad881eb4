/** A window onto rows by the thousand: as tall as all of them, and drawn only where one looks. */
import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Of a row and of the heading above it, in pixels, as Rows.module.css draws them. */
export const rowHeight = 32;

export interface RowWindow {
  virtual: Virtualizer<HTMLDivElement, Element>;
  /** The rows to draw; `start` counts from the top of the heading. */
  items: VirtualItem[];
}

/** `gridRef`: what scrolls, heading and rows. */
export function useRowWindow(count: number, gridRef: RefObject<HTMLDivElement | null>): RowWindow {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => gridRef.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The heading takes one row's height of what scrolls.
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
  });
  return { virtual, items: virtual.getVirtualItems() };
}
