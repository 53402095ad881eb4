/** Keeps which panes are open next to the grid, or overlay it if the window is too narrow for three of them. */
import { useDidUpdate, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** Below this width, in CSS pixels, the panes overlay the grid and start closed. */
const wide = 1180;

/** Which panes are open next to the grid in a window that is wide enough. */
export interface KeptPanes {
  readonly facets: boolean;
  readonly drawer: boolean;
}

export interface Panes extends KeptPanes {
  /** The panes saved for the next visit: overlays on a narrow grid are only temporary. */
  readonly kept: KeptPanes;
  openFacets(): void;
  closeFacets(): void;
  openDrawer(): void;
  closeDrawer(): void;
  /** Closes overlays when the focus returns to the rows. */
  uncover(): void;
}

const closed: KeptPanes = { facets: false, drawer: false };

/** `start`: the panes that were open when the review was last left. */
export function usePanes(start: KeptPanes): Panes {
  const [beside, setBeside] = useState<KeptPanes>({ facets: start.facets, drawer: start.drawer });
  const [over, setOver] = useState(closed);
  const wideNow = useMediaQuery(`(min-width: ${wide}px)`, false, { getInitialValueInEffect: false });
  useDidUpdate(() => setOver(closed), [wideNow]);
  // Only one overlay at a time: two would hide the row being decided.
  const set = (change: Partial<KeptPanes>, alone = false): void => {
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
