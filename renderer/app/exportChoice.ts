/** What the reviewer asked to export: carried from the review to the export, because screens don't know each other. */
import { create } from 'zustand';

export interface ExportChoice {
  readonly listId: string;
  /** The view as it stood when it was left: exactly its rows, in its order. */
  readonly viewId: string;
  readonly count: number;
  /** What chose them, to go on after "rows with"; empty where they are only sorted. */
  readonly words: string;
}

/** Null until somebody chose, and again once the export was left: a view of before is not what is meant later. */
export const useExportChoice = create<{ readonly choice: ExportChoice | null }>(() => ({ choice: null }));
