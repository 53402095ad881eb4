/**
 * The one live region of the grid and of triage. What has the focus says who it is (the row, or the card's heading); this says the rest: what
 * a key did, the row's number, its grade, its litigator state and its decision.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Review } from '../store/reviewStore.ts';
import type { ReviewState } from '../store/reviewState.ts';
import { createSpeaker } from './createSpeaker.ts';
import { heardIn, type Shown } from './heardIn.ts';

export function LiveRegion({ review, ...shown }: { review: Review } & Shown) {
  const element = useRef<HTMLDivElement>(null);
  const heard = useEffectEvent((state: ReviewState) => heardIn(state, shown));
  useEffect(() => {
    // Written past React: a key that moves from row to row draws nothing more for it.
    const speaker = createSpeaker((words) => {
      if (element.current !== null) element.current.textContent = words;
    });
    const hear = (state: ReviewState): void => speaker.hear(heard(state));
    hear(review.use.getState());
    const stop = review.use.subscribe(hear);
    return () => {
      stop();
      speaker.stop();
    };
  }, [review]);
  // Always rendered: a live region that appears together with its text is not read out.
  return <div ref={element} className="hidden-visually" role="status" aria-atomic="true" />;
}
