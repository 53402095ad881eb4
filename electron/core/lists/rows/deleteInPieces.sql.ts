/** Deletes many rows without a long transaction: secure delete overwrites them, which goes through the list's log like a write. */
import type { WriteDb } from '../../platform/database.ts';

const pieceRows = 5_000;

/** Deletes the rows of `table` whose integer `key` is above `after`. */
export function deleteInPieces(db: WriteDb, table: string, key: 'row' | 'position', after: number): void {
  const some = db.prepare(
    `DELETE FROM main."${table}" WHERE ${key} IN (SELECT ${key} FROM main."${table}" WHERE ${key} > ? ORDER BY ${key} LIMIT ${pieceRows})`,
  );
  while (some.run(after).changes === pieceRows);
}
