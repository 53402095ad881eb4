/** What depends on a list's rows, so that they can't simply be read again. */
import { statement, type ReadDb } from '../database.ts';

/** The first dependent found; null: none. */
export function dependentsOf(db: ReadDb, listId: string): 'run' | 'decision' | 'export' | null {
  const has = (table: 'runs' | 'actions' | 'exports'): boolean =>
    statement<[string]>(db, `SELECT 1 FROM ${table} WHERE list_id = ? LIMIT 1`).get(listId) !== undefined;
  return has('runs') ? 'run' : has('actions') ? 'decision' : has('exports') ? 'export' : null;
}
