/** The review of one list: what is asked, what is decided, and where the reviewer stands. */
import { firstPlace, type Place } from '../../../../electron/contract/place.ts';
import { createAsking, type Asking } from './asking.ts';
import { createDeciding, type Deciding, type OnTheirWay } from './deciding.ts';
import { createReviewState, positionIn, type ReviewStore } from './reviewState.ts';
import { createUndo, type Sight } from './undoing.ts';

export interface Review extends Asking, Deciding {
  readonly use: ReviewStore;
  /** Takes the latest action back where it is in sight, else brings it there. */
  undo(sight: Sight): void;
  goTo(position: number): void;
}

/** `start`: what is shown first, and which row is at hand. */
export function createReview(listId: string, start: Pick<Place, 'tab' | 'extra' | 'sort' | 'cursor'> = firstPlace): Review {
  const use = createReviewState(start);
  const onTheirWay: OnTheirWay = new Map();
  const asking = createAsking(listId, use, onTheirWay, start.cursor);
  return {
    use,
    ...asking,
    ...createDeciding(listId, use, onTheirWay),
    undo: createUndo(listId, use, asking),
    goTo: (position) => use.setState({ at: positionIn(use.getState(), position) }),
  };
}
