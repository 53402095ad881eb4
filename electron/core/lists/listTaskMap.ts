/** The list thread's tasks for lists: a closed map from a task's name to its parameters, result and progress. */
import type { PhoneRow } from '#contract/lookups/lookup.ts';
import type { DeletedList, ImportedInto, List, ListChoices, Reading, ReadingPreview } from '#contract/lists/list.ts';
import type { CommandTasks } from '../platform/threads/threadCommands.ts';
import type { ScreenTaskParams } from './screening/screenTask.ts';
import type { GrantedFile } from './read/inspectFile.ts';
import type { SuppressionTasks } from '../suppression/suppressionTasks.ts';

export interface ImportParams {
  listId: string;
  importedAt: number;
  by: string;
  /** Null: the first file's name without its extension. */
  name: string | null;
  files: GrantedFile[];
  reading: Reading;
  choices?: ListChoices;
  /** Keeps a compressed copy of each file. */
  keepOriginals: boolean;
  /** Country for reading local phone numbers, ISO-3166 alpha-2. */
  country: string;
}

export interface AppendParams {
  listId: string;
  files: GrantedFile[];
  reading: Reading;
}

export interface ImportProgress {
  stage: 'reading' | 'finding';
  rows: number;
  rejected: number;
  bytesRead: number;
  bytes: number;
}

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type ListTasks = CommandTasks<'lists'> &
  SuppressionTasks & {
    'lists.readFiles': { params: ImportParams; returns: List; progress: ImportProgress };
    'lists.previewReading': { params: { files: GrantedFile[]; reading: Reading; id: string }; returns: ReadingPreview };
    'lists.append': { params: AppendParams; returns: ImportedInto; progress: ImportProgress };
    'lists.addLine': { params: { listId: string; source: number; line: number }; returns: null };
    'lists.writeRejected': { params: { listId: string; path: string }; returns: number };
    /** Keeps copies of these files, which must be the list's own, in the order of its sources. */
    'lists.copyOriginals': { params: { listId: string; files: GrantedFile[] }; returns: null };
    /** Removes the copies of the list's files that no other list was read from. */
    'lists.dropOriginals': { params: { listId: string }; returns: null };
    /** Total size in bytes of the copies of the list's files; null if not all are kept. */
    'lists.keptBytes': { params: { listId: string }; returns: number | null };
    /** Unpacks the copies of the list's files beside the lists, under names that the next start cleans up. */
    'lists.restoreOriginals': { params: { listId: string }; returns: GrantedFile[] };
    'lists.removeRestored': { params: { files: GrantedFile[] }; returns: null };
    /** Screens the rows: derives fields and findings, with the given change. `rows`: the number done. */
    'lists.screen': { params: ScreenTaskParams; returns: List; progress: { rows: number } };
    /** Whether rows haven't been screened yet, or the suppression list has changed since. */
    'lists.isFindDue': { params: { listId: string; at: number }; returns: boolean };
    /** The list's suppressed rows, packed. */
    'lists.suppressedRows': { params: { listId: string }; returns: string };
    'lists.read': { params: { listId: string }; returns: List };
    /** Rows with this phone (canonical), in all lists. */
    'lists.findPhone': { params: { phone: string; most: number }; returns: PhoneRow[] };
    /** All lists, newest first; `unread`: lists that can't be read. */
    'lists.all': { params: Record<string, never>; returns: { lists: List[]; unread: string[] } };
    'lists.putName': { params: { listId: string; name: string }; returns: List };
    /** Marks the list as deleted; the files stay. */
    'lists.markDeleted': { params: { listId: string; at: number }; returns: DeletedList };
    'lists.unmarkDeleted': { params: { listId: string }; returns: List };
    /** Permanently removes the list, whether marked as deleted or not. */
    'lists.erase': { params: { listId: string }; returns: null };
    /**
     * Permanently removes deleted lists whose time is over. `until`: given when the program starts or closes, for the lists deleted in that
     * session. `next`: when the next removal is due; null if none is.
     */
    'lists.eraseDue': { params: { now: number; until: number | null }; returns: { erased: number; next: number | null } };
  };
