/** No rows pass: the filter in words, and ways to undo it. */
import { Button } from '@mantine/core';
import type { Filter } from '#contract/review/facets.ts';
import { reviewWords } from '#messages/review/reviewWords.ts';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';
import { filterParts, nothingSentence, without } from './store/filter.ts';
import type { Review } from './store/reviewStore.ts';

const words = reviewWords.nothing;

/** `headings`: of the list's columns. `filter`: what is named; by default, the filter of the visible view. */
export function Nothing({ review, headings, filter }: { review: Review; headings: readonly string[]; filter?: Filter }) {
  const extra = review.use((state) => state.extra);
  const shown = review.use((state) => state.shown);
  const assigned = review.use((state) => state.whole?.assigned);
  const last = filterParts(extra, headings, assigned).at(-1);
  return (
    <EmptyState
      title={nothingSentence(filter ?? shown?.filter ?? {}, headings, assigned)}
      actions={
        <>
          {last !== undefined && (
            <Button onClick={() => review.show({ extra: without(extra, last.part) })}>
              {last.part === 'text' ? words.clearSearch : words.clearPart(last.words)}
            </Button>
          )}
          <Button onClick={() => review.show({ tab: 'all', extra: {} })}>{last === undefined ? words.showAll : words.clearAll}</Button>
        </>
      }
    />
  );
}
