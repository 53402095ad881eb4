/** Selects rows of the open view. */
import { allSelected, extendedTo, nothingSelected, toggledAt } from './selection.ts';
import { positionIn, type ReviewStore } from './reviewState.ts';

/** Selects rows of the open view. */
export function createSelecting(use: ReviewStore) {
  const { getState: get, setState: set } = use;
  return {
    /** Selects or deselects the current row and moves to the next. */
    select: () =>
      set(({ selection, at, ...state }) => {
        const next = positionIn(state, at + 1);
        return { selection: toggledAt(selection, at, next), at: next };
      }),
    /** Selects or deselects the row at a position, and makes it the current row. */
    selectAt: (position: number) => set(({ selection }) => ({ selection: toggledAt(selection, position, position), at: position })),
    /** Extends the selection from where it began to a position, and moves there. */
    extendTo(position: number) {
      const to = positionIn(get(), position);
      set(({ selection, at }) => ({ selection: extendedTo(selection, at, to), at: to }));
    },
    selectAll: () => set(({ view }) => ({ selection: allSelected(view?.count ?? 0) })),
    unselect: () => set({ selection: nothingSelected }),
  };
}
