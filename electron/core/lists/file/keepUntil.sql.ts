/** Until when a list is to be kept, as somebody decided: in the list's own file, so that it goes where the list goes. */
import { type ReadDb, statement, type WriteDb, writeTogether } from '../../platform/database.ts';

/** Null: without end. Undefined: nobody decided, and the settings hold. */
export function findKeepUntil(db: ReadDb): number | null | undefined {
  return statement<[], { until: number | null }>(db, 'SELECT until FROM retention').get()?.until;
}

/** `until` as `findKeepUntil` returns it. */
export function putKeepUntil(db: WriteDb, until: number | null | undefined, by: string, at: number): void {
  writeTogether(db, () => {
    db.exec('DELETE FROM retention');
    if (until !== undefined) statement(db, 'INSERT INTO retention (id, until, by, at) VALUES (1, ?, ?, ?)').run(until, by, at);
  });
}
