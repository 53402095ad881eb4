/** The list thread's tasks for the suppression list: reading what is to be suppressed, and looking through what is. */
import type { SuppressedExports, SuppressionPage } from '#contract/suppression/suppression.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import type { GrantedFile } from '../lists/read/openedFile.ts';
import { openBrowser, type BrowseParams } from './browser.ts';
import { commitToEntries, type EntriesByKind } from './foundEntries.ts';
import { readPastedSuppressions, readSuppressionFiles, type ReadingChoices, type SuppressionsRead } from './readSuppressions.ts';

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type SuppressionTasks = {
  /** A window onto what a filter finds, which stays in this thread. */
  'suppressions.window': { params: BrowseParams; returns: SuppressionPage; progress: never };
  'suppressions.read': {
    params: { from: { files: GrantedFile[] } | { text: string; name: string }; secret: Uint8Array } & ReadingChoices;
    returns: SuppressionsRead & { entriesSha256: string };
    progress: never;
  };
  /** Exported files with somebody of these entries in them. Done by whoever screens lists. */
  'suppressions.findExports': { params: { entries: EntriesByKind }; returns: SuppressedExports; progress: never };
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
