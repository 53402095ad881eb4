/** The review of one list: what is asked, what is decided, and where the reviewer stands. */
import { firstPlace, type Place } from '../../../electron/contract/place.ts';
import { createAsking, type Asking } from './asking.ts';
import { createDeciding, type Deciding, type OnTheirWay } from './deciding.ts';
import { createReviewState, positionIn, type ReviewStore } from './reviewState.ts';

export interface Review extends Asking, Deciding {
  readonly use: ReviewStore;
  goTo(position: number): void;
}

/** `start`: what is shown first, and which row is at hand. */
export function createReview(listId: string, start: Pick<Place, 'tab' | 'extra' | 'sort' | 'standing'> = firstPlace): Review {
  const use = createReviewState(start);
  const onTheirWay: OnTheirWay = new Map();
  return {
    use,
    ...createAsking(listId, use, onTheirWay, start.standing),
    ...createDeciding(listId, use, onTheirWay),
    goTo: (position) => use.setState({ at: positionIn(use.getState(), position) }),
  };
}
