/** Spreadsheet columns as facets of the open view, recounted when the view or its rows change. */
import { useState, useEffect } from 'react';
import { columnFacetRequestSchema, type ColumnFacet, type ColumnFacetRequest } from '#contract/review/columnTest.ts';
import { failureOf, notifyFailure } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';
import type { Review } from '../store/reviewStore.ts';

/** The facets in the order requested; the last answer stays until the next one arrives. Null before the first answer. */
export function useColumnFacets(review: Review, asked: readonly ColumnFacetRequest[]): readonly ColumnFacet[] | null {
  const viewId = review.use(({ view }) => view?.viewId);
  // Recounts after a decision or an answer, when these facets change.
  const counts = review.use((state) => state.facets);
  const [found, setFound] = useState<readonly ColumnFacet[] | null>(null);
  const [requesterId] = useState(() => crypto.randomUUID());
  const key = JSON.stringify(asked);
  useEffect(() => {
    const facets = columnFacetRequestSchema.array().parse(JSON.parse(key));
    if (viewId === undefined || facets.length === 0) return;
    let isOver = false;
    call('review.columnFacets', { viewId, facets, requesterId }).then(
      (answer) => !isOver && setFound(answer),
      (error: unknown) => {
        const { code } = failureOf(error);
        // Superseded, or the view is about to be reopened.
        if (!isOver && code !== 'view.superseded' && code !== 'view.notFound') notifyFailure(error);
      },
    );
    return () => {
      isOver = true;
    };
  }, [viewId, counts, key, requesterId]);
  return found;
}
