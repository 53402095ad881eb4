/** What the reviewer asked to export: carried from the review to the export, because screens don't know each other. */
import { create } from 'zustand';

export interface ExportChoice {
  readonly listId: string;
  /** Exactly these rows, in this order; null: the whole list in the order of its file. */
  readonly rows: readonly number[] | null;
  /** What chose them, to go on after "rows with"; empty for the whole list. */
  readonly words: string;
}

/** Null until somebody chose: then an export takes the whole list. */
export const useExportChoice = create<{ readonly choice: ExportChoice | null }>(() => ({ choice: null }));
