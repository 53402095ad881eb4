/** The review of one list: its requests, its decisions, and the current row. */
import { createQueue } from '#base/async.ts';
import { firstPlace, type Place } from '#contract/review/place.ts';
import { createAsking, type Asking, createOnTheirWay } from './asking.ts';
import { createDeciding, type Deciding } from './deciding.ts';
import { createFinding, type Finding } from './finding.ts';
import { createReviewState, positionIn, rowAt, type Overlay, type ReviewStore } from './reviewState.ts';
import { createChangingMany, type ChangingMany } from './changingMany.ts';
import { createSelecting, type Selecting } from './selecting.ts';
import { createTriaging, type Triaging } from './triaging.ts';
import { createUndoing, type Undoing } from './undoing.ts';

export interface Review extends Asking, Deciding, Selecting, ChangingMany, Undoing, Triaging, Finding {
  readonly listId: string;
  readonly use: ReviewStore;
  goTo(position: number): void;
  open(overlay: Overlay): void;
  /** Opens it on the current row. */
  openOnRow(is: 'note' | 'call'): void;
  /** Closes what is open; `is`: unless it is something else by now. */
  close(is?: Overlay['is']): void;
}

/** `start`: what is shown first, and the current row. `inTriage`: one row at a time. */
export function createReview(
  listId: string,
  start: Pick<Place, 'tab' | 'extra' | 'sort' | 'columnFacets' | 'cursor'> = firstPlace,
  inTriage = false,
): Review {
  const use = createReviewState(start, inTriage);
  const onTheirWay = createOnTheirWay();
  const saving = createQueue();
  const asking = createAsking(listId, use, onTheirWay, start.cursor);
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
    ...createTriaging(use, deciding),
    ...createUndoing(listId, use, asking, onTheirWay, saving),
    goTo: (position) => use.setState({ at: positionIn(use.getState(), position) }),
    open: (overlay) => use.setState({ overlay }),
    openOnRow(is) {
      const row = rowAt(use.getState());
      if (row !== undefined) use.setState({ overlay: is === 'note' ? { is, row: row.row } : { is, row } });
    },
    close(is) {
      if (is === undefined || use.getState().overlay?.is === is) use.setState({ overlay: null });
    },
  };
}
