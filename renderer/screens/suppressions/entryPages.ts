/** The entries that a filter finds, read in pages around what is in sight. */
import { useQueries } from '@tanstack/react-query';
import type { SuppressionEntry, SuppressionFilter } from '#contract/suppression/suppression.ts';
import type { Failed } from '#contract/failure.ts';
import { reading } from '../../base/queryClient.ts';

const pageEntries = 100;

export interface EntryPages {
  /** Undefined: not read yet. */
  total: number | undefined;
  at(index: number): SuppressionEntry | undefined;
  failure: Failed | null;
}

/** `first`, `last`: the entries in sight. */
export function useEntryPages(filter: SuppressionFilter, first: number, last: number): EntryPages {
  const pages = [Math.floor(first / pageEntries)];
  for (let page = Math.floor(first / pageEntries) + 1; page * pageEntries <= last; page++) pages.push(page);
  const read = useQueries({
    queries: pages.map((page) => reading('suppressions.browse', { filter, from: page * pageEntries, count: pageEntries })),
  });
  const byPage = new Map(pages.map((page, index) => [page, read[index]?.data]));
  return {
    total: read.find(({ data }) => data !== undefined)?.data?.total,
    at: (index) => byPage.get(Math.floor(index / pageEntries))?.entries[index % pageEntries],
    failure: read.find(({ error }) => error !== null)?.error ?? null,
  };
}
