/** Discards what lists derived from a ledger that is about to be replaced; verdicts and decisions are derived from the new one. */
import { writeTogether } from '../../platform/database.ts';
import { examine } from '../../platform/examine.ts';
import { openStoredListToWrite } from './openList.sql.ts';
import { listPath, storedListIds } from '../../platform/paths.ts';

export const derivedTables = [
  ...['verdicts', 'suggestions', 'row_counts', 'facet_index', 'cursors'],
  ...['decisions', 'decision_history', 'layers', 'layer_rows', 'decision_counts'],
];

/**
 * Includes deleted lists, because they may be restored. A damaged list is left as it is, to be kept so: what is recovered of it has nothing that was
 * derived. One that can't be opened is left alone: opening it reports the error.
 */
export function forgetDerived(dataDir: string): void {
  for (const listId of storedListIds(dataDir)) {
    try {
      if (examine(listPath(dataDir, listId)).kind === 'sound') forgetDerivedOf(dataDir, listId);
    } catch {
      // Damaged or gone.
    }
  }
}

/** The same for one list, whose actions have other numbers now. Throws as `openListToWrite`. */
export function forgetDerivedOf(dataDir: string, listId: string): void {
  const db = openStoredListToWrite(dataDir, listId);
  try {
    writeTogether(db, () => {
      for (const table of derivedTables) db.exec(`DELETE FROM ${table}`);
    });
  } finally {
    db.close();
  }
}
