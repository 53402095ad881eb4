/** Asks for views, one question after the other: only the newest matters, and the program stops working on the ones before it. */
import type { Cursor } from '../../../../electron/contract/place.ts';
import type { Filter, Sort } from '../../../../electron/contract/facets.ts';
import type { View, ViewRow } from '../../../../electron/contract/view.ts';
import { call } from '../../../bridge/call.ts';

/** What a view answers. */
export interface Question {
  readonly filter: Filter;
  readonly sort: Sort;
}

export interface Asker {
  /**
   * The view and the page of `size` rows with the row to be at, by `cursor` or the first; null where another question came meanwhile, or `leave`.
   * Throws what the program says.
   */
  ask(question: Question, size: number, cursor: Cursor | undefined): Promise<{ view: View; page: number; rows: ViewRow[] } | null>;
  /** Nobody waits any more for what is still to be answered: the program stops working on it. */
  leave(): void;
}

export function createAsker(listId: string): Asker {
  let askerId: string = crypto.randomUUID();
  let asked = 0;
  let isUnderWay = false;
  return {
    async ask(question, size, cursor) {
      const mine = ++asked;
      isUnderWay = true;
      try {
        const view = await call('review.open', { listId, ...question, cursor, askerId });
        const page = Math.floor((view.at ?? 0) / size);
        const rows = await call('review.window', { viewId: view.viewId, from: page * size, count: size });
        return mine === asked ? { view, page, rows } : null;
      } catch (error) {
        // Superseded, or of no interest any more.
        if (mine !== asked) return null;
        throw error;
      } finally {
        if (mine === asked) isUnderWay = false;
      }
    },
    leave: () => {
      asked++;
      if (!isUnderWay) return;
      isUnderWay = false;
      call('review.cancel', { askerId }).catch(() => undefined);
      // The word may be faster than the question, and must not call back the next one.
      askerId = crypto.randomUUID();
    },
  };
}

/** Filters are the same where their parts are, whether or not an empty one is named. */
const plain = (filter: Filter): string =>
  JSON.stringify(
    Object.entries(filter)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
export const isEverything = (filter: Filter): boolean =>
  Object.values(filter).every((part) => part === undefined || (Array.isArray(part) && part.length === 0));

/**
 * What is being worked on, while the view in sight still answers `before`. `nameOf`: the heading of the column that a sort is by; empty where nothing
 * is to be told.
 */
export function workingWords(before: Question | null, now: Question, nameOf: (sort: Sort) => string): string {
  if (before === null) return '';
  const text = now.filter.text?.trim() ?? '';
  if (text !== (before.filter.text?.trim() ?? '')) return text === '' ? 'Clearing the search…' : `Searching for “${text}”…`;
  if (plain(now.filter) !== plain(before.filter)) return 'Filtering…';
  return JSON.stringify(now.sort) === JSON.stringify(before.sort) ? 'Reading…' : `Sorting by ${nameOf(now.sort)}…`;
}
