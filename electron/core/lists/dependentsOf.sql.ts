/** What depends on a list's rows, so that they can't simply be read again. */
import type { FailureParams } from '#contract/failure.ts';
import { statement, type ReadDb } from '../platform/database.ts';

/** The first dependent found; null: none. */
export function dependentsOf(db: ReadDb, listId: string): FailureParams['list.inUse']['by'] | null {
  const has = (table: 'runs' | 'actions' | 'exports' | 'outcomes'): boolean =>
    statement<[string]>(db, `SELECT 1 FROM ${table} WHERE list_id = ? LIMIT 1`).get(listId) !== undefined;
  if (has('runs')) return 'run';
  if (has('actions')) return 'decision';
  if (has('exports')) return 'export';
  return has('outcomes') ? 'outcome' : null;
}
