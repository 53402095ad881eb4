/** Keeps the counts of a list's filters while its rows change: a decision changes a few numbers instead of recounting a million rows. */
import { filterKey, type Filter } from '#contract/review/facets.ts';
import { countView, type ViewCount } from './countView.ts';
import type { FacetIndex } from './facetIndex.ts';
import type { Slices } from '../slices.ts';

export interface KeptCounts {
  /** Returns the current rows and counts of a filter, counting them if they aren't kept. Throws Failed('view.superseded'). */
  of(filter: Filter, cellHits: Uint8Array | null, slices: Slices): Promise<ViewCount>;
  /** Call this after the facts of all rows changed at once: everything is recounted, including counts in progress. */
  restart(): void;
  /** Calls `changed` with each row whose facts were reread, until the returned function is called. */
  watch(changed: (row: number) => void): () => void;
  /** Updates the counts while `read` updates the facts of these rows. */
  follow(rows: readonly number[], read: () => void): void;
}

/** Number of counts to keep, each with one byte per row: eight megabytes for a million rows. */
const mostKept = 8;
const rowsAtOnce = 4_096;

/** For one index of the list's facts; another one needs new counts. */
export function createKeptCounts(index: FacetIndex): KeptCounts {
  // The first one is the least recently used.
  const kept = new Map<string, ViewCount>();
  /** Counts still in progress, which are updated too. */
  const counting = new Set<ViewCount>();
  const watchers = new Set<(row: number) => void>();
  let starts = 0;

  /** Drops counts that have no room for a new free text, or whose filter names it. */
  const forgetOutgrown = (): void => {
    for (const [key, one] of kept) if (one.isOutgrown()) kept.delete(key);
  };

  return {
    async of(filter, cellHits, slices) {
      const key = filterKey(filter);
      for (;;) {
        forgetOutgrown();
        const known = kept.get(key);
        if (known) {
          kept.delete(key);
          kept.set(key, known);
          return known;
        }
        const made = countView(index, filter, cellHits);
        const start = starts;
        counting.add(made);
        try {
          for (let last = 0; last < index.rows;) {
            if (slices.due()) await slices.pause();
            last = Math.min(index.rows, last + rowsAtOnce);
            made.countTo(last);
          }
        } finally {
          counting.delete(made);
        }
        if (made.isOutgrown() || start !== starts) continue;
        kept.set(key, made);
        const [oldest] = kept.keys();
        if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
        return made;
      }
    },
    restart() {
      starts++;
      kept.clear();
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    follow(rows, read) {
      const all = [...kept.values(), ...counting];
      for (const row of rows) for (const one of all) one.leave(row);
      read();
      for (const row of rows) {
        for (const one of all) one.enter(row);
        for (const changed of watchers) changed(row);
      }
    },
  };
}
