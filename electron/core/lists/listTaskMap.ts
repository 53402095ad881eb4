/** What the list thread can do with lists: a closed map from a task's name to what it takes, returns and reports. */
import type { List, Mapping, PreviewRow, Reading, RejectedLine } from '../../contract/list.ts';

export interface ImportParams {
  listId: string;
  importedAt: number;
  by: string;
  /** Null: the first file's name without its ending. */
  name: string | null;
  files: { path: string; name: string }[];
  reading: Reading;
  /** Country that local phone numbers are read in, ISO-3166 alpha-2. */
  country: string;
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
  'lists.map': { params: { listId: string; mapping: Mapping }; returns: List; progress: ImportProgress };
  'lists.get': { params: { listId: string }; returns: List; progress: never };
  /** Newest first. */
  'lists.all': { params: Record<string, never>; returns: List[]; progress: never };
  'lists.preview': { params: { listId: string; from: number; count: number }; returns: PreviewRow[]; progress: never };
  'lists.rejected': { params: { listId: string; from: number; count: number }; returns: RejectedLine[]; progress: never };
  'lists.rename': { params: { listId: string; name: string }; returns: List; progress: never };
  'lists.delete': { params: { listId: string }; returns: null; progress: never };
};
