/** What the reviewer asked to export: passed from the review to the export, because screens don't know each other. */
import { create } from 'zustand';

export interface ExportChoice {
  readonly listId: string;
  /** The view as it was when the reviewer left it: exactly its rows, in its order. */
  readonly viewId: string;
  readonly count: number;
  /** The filter in words, to follow "rows with"; empty if the rows are only sorted. */
  readonly words: string;
}

/** Null until somebody chooses, and again after leaving the export: an old view is not what the next export means. */
export const useExportChoice = create<{ readonly choice: ExportChoice | null }>(() => ({ choice: null }));
