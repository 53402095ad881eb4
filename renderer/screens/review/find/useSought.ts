/** What the visible rows were searched for, ready to be marked; null if they were not. */
import { useMemo } from 'react';
import { soughtIn, type Sought } from '#contract/review/searchedText.ts';
import { searchedText } from '../store/finding.ts';
import type { Review } from '../store/reviewStore.ts';

export function useSought(review: Review): Sought | null {
  const text = review.use(searchedText);
  return useMemo(() => (text === '' ? null : soughtIn(text)), [text]);
}
