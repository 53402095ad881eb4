/** The list thread's tasks for the suppression list: reading entries to add, and browsing the list. */
import type { SuppressionPage, SuppressedExports } from '#contract/suppression/suppression.ts';
import type { GrantedFile } from '../lists/read/inspectFile.ts';
import { openToRead } from '../platform/database.ts';
import { ledgerPath } from '../platform/paths.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import { commitToEntries, type EntriesByKind } from './foundEntries.ts';
import { suppressionActs } from './inForce.sql.ts';
import { readPastedSuppressions, readSuppressionFiles, type ReadingChoices, type SuppressionsRead } from './readSuppressions.ts';
import { findEntries, readEntries, type EntryQuestion } from './suppressions.sql.ts';

/** Browses the suppression list in a separate thread, which keeps a filter's result so that any page of it is read quickly. */
interface BrowseParams extends EntryQuestion {
  from: number;
  count: number;
}

/** How long entries that end during browsing may be shown unchanged. */
const staysMs = 60_000;

function openBrowser(dataDir: string): (params: BrowseParams) => SuppressionPage {
  let found: { name: string; at: number; entryIds: Uint32Array } | null = null;
  return ({ filter, hashes, at, from, count }) => {
    using db = openToRead(ledgerPath(dataDir));
    const name = JSON.stringify([filter, suppressionActs(db)]);
    if (found?.name !== name || Math.abs(at - found.at) > staysMs) found = { name, at, entryIds: findEntries(db, { filter, hashes, at }) };
    const { entryIds } = found;
    return { total: entryIds.length, entries: readEntries(db, entryIds.subarray(from, from + count)) };
  };
}

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type SuppressionTasks = {
  /** Returns a page of a filter's result, which stays in this thread. */
  'suppressions.window': { params: BrowseParams; returns: SuppressionPage };
  'suppressions.read': {
    params: { from: { files: GrantedFile[] } | { text: string; name: string }; secret: Uint8Array } & ReadingChoices;
    returns: SuppressionsRead & { entriesSha256: string };
  };
  /** Returns exported files that contain people of these entries. Runs in the thread that screens lists. */
  'suppressions.findExports': { params: { entries: EntriesByKind }; returns: SuppressedExports };
};

export const suppressionTasks = (dataDir: string): Omit<TaskHandlers<SuppressionTasks>, 'suppressions.findExports'> => ({
  'suppressions.window': openBrowser(dataDir),
  'suppressions.read': async ({ from, secret, ...choices }, { signal }) => {
    const read =
      'text' in from
        ? readPastedSuppressions(from.text, from.name, choices)
        : await readSuppressionFiles(dataDir, from.files, choices, signal);
    return { ...read, entriesSha256: commitToEntries(read.entries, secret) };
  },
});
