/** The review of one list: its requests, its decisions, and the current row. */
import { createQueue } from '#base/async.ts';
import { firstPlace, type Place } from '#contract/review/place.ts';
import { createViewReads, createOnTheirWay } from './viewReads.ts';
import { createDeciding } from './deciding.ts';
import { createFinding } from './finding.ts';
import { createReviewState, positionIn, rowAt, type Overlay } from './reviewState.ts';
import { createChangingMany } from './changingMany.ts';
import { createSelecting } from './selecting.ts';
import { createTriaging } from './triaging.ts';
import { createUndoing } from './undoing.ts';

export type Review = ReturnType<typeof createReview>;

/** `start`: what is shown first, and the current row. `inTriage`: one row at a time. */
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
    ...createSelecting(use),
    ...createFinding(use),
    ...createChangingMany(listId, use, saving),
    ...createTriaging(use, deciding.decide),
    ...createUndoing(listId, use, asking.showRow, onTheirWay, saving),
    goTo: (position: number) => use.setState({ at: positionIn(use.getState(), position) }),
    open: (overlay: Overlay) => use.setState({ overlay }),
    /** Opens it on the current row. */
    openOnRow(is: 'note' | 'call') {
      const row = rowAt(use.getState());
      if (row !== undefined) use.setState({ overlay: is === 'note' ? { is, row: row.row } : { is, row } });
    },
    /** Closes what is open; `is`: unless it is something else by now. */
    close(is?: Overlay['is']) {
      if (is === undefined || use.getState().overlay?.is === is) use.setState({ overlay: null });
    },
  };
}
