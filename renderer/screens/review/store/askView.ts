/** Requests views one at a time: only the newest request counts, and earlier ones are canceled. */
import type { Cursor } from '#contract/review/place.ts';
import { filterKey, type Filter, type Sort } from '#contract/review/facets.ts';
import { reviewStoreWords } from '#messages/review/reviewWords.ts';
import { call } from '#renderer/bridge/call.ts';

const words = reviewStoreWords.working;

/** The filter and sort order that a view answers. */
export interface Question {
  readonly filter: Filter;
  readonly sort: Sort;
}

export function createAsker(listId: string) {
  let requesterId: string = crypto.randomUUID();
  let asked = 0;
  let isUnderWay = false;
  return {
    /**
     * Returns the view and its page of `pageSize` rows containing the row at `cursor`, or the first page; null if superseded by another
     * request or by `leave`. Throws the program's failure.
     */
    async ask(question: Question, pageSize: number, cursor: Cursor | undefined) {
      const mine = ++asked;
      isUnderWay = true;
      try {
        const { page, ...view } = await call('review.open', { listId, ...question, cursor, requesterId, pageSize });
        return mine === asked ? { view, page } : null;
      } catch (error) {
        // Superseded or abandoned.
        if (mine !== asked) return null;
        throw error;
      } finally {
        if (mine === asked) isUnderWay = false;
      }
    },
    /** Cancels the pending request. */
    leave() {
      asked++;
      if (!isUnderWay) return;
      isUnderWay = false;
      call('review.cancel', { requesterId }).catch(() => undefined);
      // The cancellation may overtake the request, and must not cancel the next one.
      requesterId = crypto.randomUUID();
    },
  };
}

/**
 * Describes what is in progress while the visible view still answers `before`; empty if there is nothing to say. `nameOf`: returns the
 * heading of the column that a sort is by.
 */
export function workingWords(before: Question | null, now: Question, nameOf: (sort: Sort) => string): string {
  if (before === null) return '';
  const text = now.filter.text?.trim() ?? '';
  if (text !== (before.filter.text?.trim() ?? '')) return text === '' ? words.clearingSearch : words.searching(text);
  if (filterKey(now.filter) !== filterKey(before.filter)) return words.filtering;
  return JSON.stringify(now.sort) === JSON.stringify(before.sort) ? words.reading : words.sorting(nameOf(now.sort));
}
