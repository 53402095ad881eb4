/** The counts of a list's filters, kept while its rows change: a decision moves a handful of numbers instead of a million rows being counted again. */
import type { Filter } from '../../../contract/facets.ts';
import { countView, type ViewCount } from './countView.ts';
import type { ListFacts } from './listFacts.ts';
import type { Slices } from '../slices.ts';

export interface KeptCounts {
  /** The rows and counts of a filter as they are now, counted where nobody asked for them before. Throws Failed('view.superseded'). */
  of(filter: Filter, textHits: Uint8Array | null, slices: Slices): Promise<ViewCount>;
  /** Lets the counts follow: `read` brings the facts of the rows from `first` to `last` up to date. */
  follow(first: number, last: number, read: () => void): void;
}

/** A byte a row each: eight megabytes for a million rows. */
const mostKept = 8;
const rowsAtOnce = 4_096;

/** For one reading of the list's facts; another reading needs new ones. */
export function createKeptCounts(facts: ListFacts): KeptCounts {
  // The first one is the least recently used.
  const kept = new Map<string, ViewCount>();
  /** Those that are still being counted follow changes, too. */
  const counting = new Set<ViewCount>();

  /** A free text that came since may have no place in the counts, or be one that the filter asks for. */
  const forgetOutgrown = (): void => {
    for (const [key, one] of kept) if (one.isOutgrown()) kept.delete(key);
  };

  return {
    async of(filter, textHits, slices) {
      const key = keyOf(filter);
      for (;;) {
        forgetOutgrown();
        const known = kept.get(key);
        if (known) {
          kept.delete(key);
          kept.set(key, known);
          return known;
        }
        const made = countView(facts, filter, textHits);
        counting.add(made);
        try {
          for (let last = 0; last < facts.rows;) {
            if (slices.due()) await slices.turn();
            last = Math.min(facts.rows, last + rowsAtOnce);
            made.countTo(last);
          }
        } finally {
          counting.delete(made);
        }
        if (made.isOutgrown()) continue;
        kept.set(key, made);
        const [oldest] = kept.keys();
        if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
        return made;
      }
    },
    follow(first, last, read) {
      const all = [...kept.values(), ...counting];
      for (let row = first; row <= last; row++) for (const one of all) one.leave(row);
      read();
      for (let row = first; row <= last; row++) for (const one of all) one.enter(row);
    },
  };
}

/** Filters that mean the same are the same, whatever the order in which their parts were chosen. */
function keyOf(filter: Filter): string {
  const parts = Object.entries(filter)
    .filter(([, value]) => value !== undefined && (!Array.isArray(value) || value.length > 0))
    .map(([name, value]): [string, unknown] => [
      name,
      Array.isArray(value) ? [...value].sort() : typeof value === 'string' ? value.trim() : value,
    ])
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(parts);
}
