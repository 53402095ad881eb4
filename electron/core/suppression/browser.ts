/** Browses the suppression list in a thread of its own: what a filter finds stays there, so that any window of it is read at once. */
import type { SuppressionPage } from '#contract/suppression/suppression.ts';
import { openToRead } from '../platform/database.ts';
import { findEntries, readEntries, type EntryQuestion } from './browseEntries.sql.ts';
import { suppressionActs } from './inForce.sql.ts';
import { ledgerPath } from '../platform/paths.ts';

export interface BrowseParams extends EntryQuestion {
  from: number;
  count: number;
}

/** Entries that end while somebody looks at them may be shown as they were for this long. */
const staysMs = 60_000;

export function openBrowser(dataDir: string): (params: BrowseParams) => SuppressionPage {
  let found: { name: string; at: number; entryIds: Uint32Array } | null = null;
  return ({ filter, hashes, at, from, count }) => {
    const db = openToRead(ledgerPath(dataDir));
    try {
      const name = JSON.stringify([filter, suppressionActs(db)]);
      if (found?.name !== name || Math.abs(at - found.at) > staysMs)
        found = { name, at, entryIds: findEntries(db, { filter, hashes, at }) };
      const { entryIds } = found;
      return { total: entryIds.length, entries: readEntries(db, entryIds.subarray(from, from + count)) };
    } finally {
      db.close();
    }
  };
}
