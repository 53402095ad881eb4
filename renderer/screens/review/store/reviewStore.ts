/** The review of one list: its requests, its decisions, and the current row. */
import { createQueue } from '#base/async.ts';
import { firstPlace, type Place } from '#contract/review/place.ts';
import { createOnTheirWay } from './onTheirWay.ts';
import { createViewReads } from './viewReads.ts';
import { createDeciding } from './deciding.ts';
import { createFinding } from './finding.ts';
import { createReviewState, positionIn, rowAt, type Overlay } from './reviewState.ts';
import { createChangingMany } from './changingMany.ts';
import { allSelected, extendedTo, nothingSelected, toggledAt } from './selection.ts';
import { createTriaging } from './triaging.ts';
import { createUndoing } from './undoing.ts';

export type Review = ReturnType<typeof createReview>;

/** `start`: what is shown first, and the current row. `inTriage`: show one row at a time. */
export function createReview(
  listId: string,
  start: Pick<Place, 'tab' | 'extra' | 'sort' | 'columnFacets' | 'cursor'> = firstPlace,
  inTriage = false,
) {
  const use = createReviewState(start, inTriage);
  const onTheirWay = createOnTheirWay();
  const saving = createQueue();
  const asking = createViewReads(listId, use, onTheirWay, start.cursor);
  const deciding = createDeciding(listId, use, onTheirWay, saving);
  return {
    listId,
    use,
    ...asking,
    start() {
      const stop = asking.start();
      globalThis.window?.addEventListener('pagehide', saving.flush);
      return () => {
        stop();
        globalThis.window?.removeEventListener('pagehide', saving.flush);
      };
    },
    ...deciding,
    ...createFinding(use),
    ...createChangingMany(listId, use, saving),
    ...createTriaging(use, deciding.decide),
    ...createUndoing(listId, use, asking.showRow, onTheirWay, saving),
    /** Selects or deselects the current row and moves to the next. */
    select: () =>
      use.setState(({ selection, at, ...state }) => {
        const next = positionIn(state, at + 1);
        return { selection: toggledAt(selection, at, next), at: next };
      }),
    /** Selects or deselects the row at a position, and makes it the current row. */
    selectAt: (position: number) =>
      use.setState(({ selection }) => ({ selection: toggledAt(selection, position, position), at: position })),
    /** Extends the selection from its anchor to a position, and moves there. */
    extendTo: (position: number) =>
      use.setState(({ selection, at, ...state }) => {
        const to = positionIn(state, position);
        return { selection: extendedTo(selection, at, to), at: to };
      }),
    selectAll: () => use.setState(({ view }) => ({ selection: allSelected(view?.count ?? 0) })),
    unselect: () => use.setState({ selection: nothingSelected }),
    goTo: (position: number) => use.setState({ at: positionIn(use.getState(), position) }),
    open: (overlay: Overlay) => use.setState({ overlay }),
    /** Opens the note or call dialog on the current row. */
    openOnRow(is: 'note' | 'call') {
      const row = rowAt(use.getState());
      if (row !== undefined) use.setState({ overlay: is === 'note' ? { is, row: row.row } : { is, row } });
    },
    /** Closes the open overlay; with `is`, only if it is still of that kind. */
    close(is?: Overlay['is']) {
      if (is === undefined || use.getState().overlay?.is === is) use.setState({ overlay: null });
    },
  };
}
