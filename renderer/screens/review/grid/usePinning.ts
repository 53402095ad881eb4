/**
 * Pinned cells stick only while the grid is scrolled sideways: each cell that sticks is a layer of its own, and composing a hundred of them takes
 * most of the time of a frame when rows pass by.
 */
import { useEffect, type RefObject } from 'react';

export function usePinning(gridRef: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const grid = gridRef.current;
    if (grid === null) return;
    const follow = (): void => void grid.toggleAttribute('data-sideways', grid.scrollLeft !== 0);
    follow();
    // Read before rows are drawn again: behind that, it would have to be laid out first.
    grid.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => grid.removeEventListener('scroll', follow, { capture: true });
  }, [gridRef]);
}
