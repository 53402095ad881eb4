/** Which panes stand beside the grid, or lie over it where the window is too narrow for three of them. */
import { useEffect, useState } from 'react';

/** Below this, in CSS pixels, the panes lie over the grid, and start closed. */
const wide = 1180;

interface Open {
  readonly facets: boolean;
  readonly drawer: boolean;
}

export interface Panes extends Open {
  openFacets(): void;
  closeFacets(): void;
  openDrawer(): void;
  closeDrawer(): void;
  /** The keyboard goes back to the rows: what lies over them makes way. */
  uncover(): void;
}

const isWide = (): boolean => innerWidth >= wide;

export function usePanes(): Panes {
  const [open, setOpen] = useState<Open>(() => ({ facets: isWide(), drawer: isWide() }));
  useEffect(() => {
    const width = matchMedia(`(min-width: ${wide}px)`);
    const follow = ({ matches }: MediaQueryListEvent): void => setOpen({ facets: matches, drawer: matches });
    width.addEventListener('change', follow);
    return () => width.removeEventListener('change', follow);
  }, []);
  // Over a narrow grid only one of them lies at a time: both would hide what is decided.
  return {
    ...open,
    openFacets: () => setOpen((now) => ({ facets: true, drawer: now.drawer && isWide() })),
    closeFacets: () => setOpen((now) => ({ ...now, facets: false })),
    openDrawer: () => setOpen((now) => ({ facets: now.facets && isWide(), drawer: true })),
    closeDrawer: () => setOpen((now) => ({ ...now, drawer: false })),
    uncover: () => setOpen((now) => ({ ...now, facets: now.facets && isWide() })),
  };
}
