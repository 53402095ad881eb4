/** Selects rows of the open view. */
import { allSelected, extendedTo, nothingSelected, toggledAt } from './selection.ts';
import { positionIn, type ReviewStore } from './reviewState.ts';

export interface Selecting {
  /** Selects or deselects the current row and moves to the next. */
  select(): void;
  /** Selects or deselects the row at a position, and makes it the current row. */
  selectAt(position: number): void;
  /** Extends the selection from where it began to a position, and moves there. */
  extendTo(position: number): void;
  selectAll(): void;
  unselect(): void;
}

/** Selects rows of the open view. */
export function createSelecting(use: ReviewStore): Selecting {
  const { getState: get, setState: set } = use;
  return {
    select: () =>
      set(({ selection, at, ...state }) => {
        const next = positionIn(state, at + 1);
        return { selection: toggledAt(selection, at, next), at: next };
      }),
    selectAt: (position) => set(({ selection }) => ({ selection: toggledAt(selection, position, position), at: position })),
    extendTo(position) {
      const to = positionIn(get(), position);
      set(({ selection, at }) => ({ selection: extendedTo(selection, at, to), at: to }));
    },
    selectAll: () => set(({ view }) => ({ selection: allSelected(view?.count ?? 0) })),
    unselect: () => set({ selection: nothingSelected }),
  };
}
