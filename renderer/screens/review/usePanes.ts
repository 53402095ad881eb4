/** Which panes are next to the grid, or overlay it if the window is too narrow for three of them. */
import { useEffect, useState } from 'react';

/** Below this width, in CSS pixels, the panes overlay the grid and start closed. */
const wide = 1180;

interface Open {
  readonly facets: boolean;
  readonly drawer: boolean;
}

/** Which panes are open next to the grid in a window that is wide enough. */
export type KeptPanes = Open;

export interface Panes extends Open {
  /** What is saved for the next visit: an overlay on a narrow grid is only temporary. */
  readonly kept: KeptPanes;
  openFacets(): void;
  closeFacets(): void;
  openDrawer(): void;
  closeDrawer(): void;
  /** Closes overlays when the keyboard returns to the rows. */
  uncover(): void;
}

const isWide = (): boolean => innerWidth >= wide;

const closed: Open = { facets: false, drawer: false };

/** `start`: the panes that were open when the review was last left. */
export function usePanes(start: KeptPanes): Panes {
  const [beside, setBeside] = useState<Open>({ facets: start.facets, drawer: start.drawer });
  const [over, setOver] = useState<Open>(closed);
  const [wideNow, setWideNow] = useState(isWide);
  useEffect(() => {
    const width = matchMedia(`(min-width: ${wide}px)`);
    const follow = ({ matches }: MediaQueryListEvent): void => {
      setWideNow(matches);
      setOver(closed);
    };
    width.addEventListener('change', follow);
    return () => width.removeEventListener('change', follow);
  }, []);
  // Only one overlay at a time: both would hide the row being decided.
  const set = (change: Partial<Open>, alone = false): void => {
    if (wideNow) setBeside((now) => ({ ...now, ...change }));
    else setOver((now) => ({ ...(alone ? closed : now), ...change }));
  };
  return {
    ...(wideNow ? beside : over),
    kept: beside,
    openFacets: () => set({ facets: true }, true),
    closeFacets: () => set({ facets: false }),
    openDrawer: () => set({ drawer: true }, true),
    closeDrawer: () => set({ drawer: false }),
    uncover: () => {
      if (!wideNow) set({ facets: false });
    },
  };
}
