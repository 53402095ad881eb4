/** Forgets what lists took over from a ledger that is about to be replaced: verdicts and decisions follow from the new one, and claim nothing else. */
import { openStoredListToWrite } from './openList.ts';
import { storedListIds } from './paths.ts';

/** Deleted lists forget as well: they may be brought back. A list that can't be opened is left alone: it tells of itself when it is asked for. */
export function forgetDerived(dataDir: string): void {
  for (const listId of storedListIds(dataDir)) {
    try {
      const db = openStoredListToWrite(dataDir, listId);
      try {
        db.transaction(() => {
          for (const table of ['verdicts', 'decisions', 'decision_history', 'row_counts', 'kept_facts', 'cursors'])
            db.exec(`DELETE FROM ${table}`);
        })();
      } finally {
        db.close();
      }
    } catch {
      // Damaged or gone.
    }
  }
}
