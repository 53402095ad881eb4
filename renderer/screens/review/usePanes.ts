/** Which panes stand beside the grid, or lie over it where the window is too narrow for three of them. */
import { useEffect, useState } from 'react';

/** Below this, in CSS pixels, the panes lie over the grid, and start closed. */
const wide = 1180;

interface Open {
  readonly facets: boolean;
  readonly drawer: boolean;
}

/** Which panes stand beside the grid in a window that is wide enough. */
export type KeptPanes = Open;

export interface Panes extends Open {
  /** What is kept for the next visit: what lies over a narrow grid is opened for a moment only. */
  readonly kept: KeptPanes;
  openFacets(): void;
  closeFacets(): void;
  openDrawer(): void;
  closeDrawer(): void;
  /** The keyboard goes back to the rows: what lies over them makes way. */
  uncover(): void;
}

const isWide = (): boolean => innerWidth >= wide;

const closed: Open = { facets: false, drawer: false };

/** `start`: as they stood beside the grid when it was last left. */
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
  // Over a narrow grid only one of them lies at a time: both would hide what is decided.
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
