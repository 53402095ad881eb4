/** What the list thread can do with lists: a closed map from a task's name to what it takes, returns and reports. */
import type { PhoneRow } from '../../contract/lookup.ts';
import type {
  ColumnFit,
  DeletedList,
  ImportedInto,
  List,
  Mapping,
  PreviewRow,
  Reading,
  ReadingPreview,
  RejectedLine,
} from '../../contract/list.ts';
import type { ScreenTaskParams } from './screening/screenTask.ts';
import type { GrantedFile } from './read/openedFile.ts';
import type { SuppressionsRead } from './suppression/readSuppressions.ts';

export interface ImportParams {
  listId: string;
  importedAt: number;
  by: string;
  /** Null: the first file's name without its ending. */
  name: string | null;
  files: GrantedFile[];
  reading: Reading;
  /** Keeps a compressed copy of each file. */
  keepOriginals: boolean;
  /** Country that local phone numbers are read in, ISO-3166 alpha-2. */
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

// A type and not an interface: only then it fits the thread's own index of tasks.
export type ListTasks = {
  'lists.import': { params: ImportParams; returns: List; progress: ImportProgress };
  'lists.inspect': { params: { files: GrantedFile[]; reading: Reading; id: string }; returns: ReadingPreview; progress: never };
  'lists.append': { params: AppendParams; returns: ImportedInto; progress: ImportProgress };
  'lists.writeRejected': { params: { listId: string; path: string }; returns: number; progress: never };
  /** Keeps copies of these files, which have to be the list's own, each at the place of its source. */
  'lists.keepOriginals': { params: { listId: string; files: GrantedFile[] }; returns: null; progress: never };
  /** Removes the copies of the list's files that no other list came from. */
  'lists.dropOriginals': { params: { listId: string }; returns: null; progress: never };
  /** Bytes that the copies of the list's files take; null: they are not all kept. */
  'lists.keptBytes': { params: { listId: string }; returns: number | null; progress: never };
  /** Unpacks the copies of the list's files beside the lists, under names that the next start would sweep away. */
  'lists.restoreOriginals': { params: { listId: string }; returns: GrantedFile[]; progress: never };
  'lists.removeRestored': { params: { files: GrantedFile[] }; returns: null; progress: never };
  /** Looks through the rows: fields and findings follow, under `mapping` where one is given. `rows`: how many are done. */
  'lists.screen': { params: ScreenTaskParams; returns: List; progress: { rows: number } };
  /** How well columns would fill fields under a mapping, by a sample of the rows. */
  'lists.fits': { params: { listId: string; mapping: Mapping }; returns: ColumnFit[]; progress: never };
  /** Whether rows are still to be looked through, or the list of suppressions changed since. */
  'lists.isFindDue': { params: { listId: string }; returns: boolean; progress: never };
  'suppressions.read': {
    params: { files: GrantedFile[] | null; text: string; country: string };
    returns: SuppressionsRead;
    progress: never;
  };
  'lists.get': { params: { listId: string }; returns: List; progress: never };
  /** Newest first. */
  /** Rows that have this phone (canonical), in all lists. */
  'lists.findPhone': { params: { phone: string; most: number }; returns: PhoneRow[]; progress: never };
  /** Newest first; `unread`: those of which not even their own facts can be read. */
  'lists.all': { params: Record<string, never>; returns: { lists: List[]; unread: string[] }; progress: never };
  'lists.preview': { params: { listId: string; from: number; count: number }; returns: PreviewRow[]; progress: never };
  'lists.rejected': { params: { listId: string; from: number; count: number }; returns: RejectedLine[]; progress: never };
  'lists.rename': { params: { listId: string; name: string }; returns: List; progress: never };
  /** Marks it as deleted: the files stay. */
  'lists.delete': { params: { listId: string; at: number }; returns: DeletedList; progress: never };
  'lists.deleted': { params: Record<string, never>; returns: DeletedList[]; progress: never };
  'lists.undelete': { params: { listId: string }; returns: List; progress: never };
  /** Removes the list for good, deleted before or not. */
  'lists.erase': { params: { listId: string }; returns: null; progress: never };
  /**
   * Removes for good what is not to be kept any longer. `until`: given when the program opens or closes, for the lists that were deleted in it.
   * `next`: when the next one is due, null: none is.
   */
  'lists.eraseDue': {
    params: { now: number; until: number | null };
    returns: { erased: number; next: number | null };
    progress: never;
  };
};
