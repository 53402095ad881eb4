/** The review of one list: its requests, its decisions, and the current row. */
import { firstPlace, type Place } from '../../../../electron/contract/place.ts';
import { createAsking, type Asking } from './asking.ts';
import { createDeciding, type Deciding, type OnTheirWay } from './deciding.ts';
import { createReviewState, positionIn, type ReviewStore } from './reviewState.ts';
import { createUndoing, type Undoing } from './undoing.ts';

export interface Review extends Asking, Deciding, Undoing {
  readonly use: ReviewStore;
  goTo(position: number): void;
}

/** `start`: what is shown first, and the current row. */
export function createReview(listId: string, start: Pick<Place, 'tab' | 'extra' | 'sort' | 'cursor'> = firstPlace): Review {
  const use = createReviewState(start);
  const onTheirWay: OnTheirWay = new Map();
  const asking = createAsking(listId, use, onTheirWay, start.cursor);
  return {
    use,
    ...asking,
    ...createDeciding(listId, use, onTheirWay),
    ...createUndoing(listId, use, asking),
    goTo: (position) => use.setState({ at: positionIn(use.getState(), position) }),
  };
}
