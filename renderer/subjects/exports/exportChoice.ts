/** What somebody asked to export: passed to the export from the review or the result of a run, because screens don't know each other. */
import { create } from 'zustand';
import { goToStep } from '../../base/router.ts';

/** Where a file goes. */
export const destinations = ['toCall', 'whole', 'dialer', 'crm'] as const;
export type Destination = (typeof destinations)[number];

export interface ExportChoice {
  readonly listId: string;
  /** The view as it was when the reviewer left it: exactly its rows, in its order. */
  readonly viewId: string;
  readonly count: number;
  /** The filter in words, to follow "rows with"; empty if the rows are only sorted. */
  readonly words: string;
}

/** Null until somebody chooses, and again after leaving the export: an old view is not what the next export means. */
export const useExportChoice = create<{ readonly choice: ExportChoice | null; readonly destination: Destination | null }>(() => ({
  choice: null,
  destination: null,
}));

/** Opens the export of a list with this destination. */
export function exportTo(listId: string, destination: Destination): void {
  useExportChoice.setState({ choice: null, destination });
  goToStep(listId, 'export');
}
