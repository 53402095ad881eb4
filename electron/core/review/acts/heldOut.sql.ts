/** Held-out samples of a list: rows that the policy would drop, drawn to be called all the same. Each is a layer (layers.sql.ts) that says so. */
import { statement, type ReadDb } from '../../platform/database.ts';
import { emptyRowSet, hasRow, type RowSet } from '#base/rowSet.ts';
import { pieceOf, rowsIn } from '../../platform/pieces.ts';

/** The rows of all samples that stand; null: there is none. */
export function heldOutRows(db: ReadDb, rows: number): { set: RowSet; rows: number } | null {
  const found = statement<[], { piece: number; bits: Uint8Array }>(
    db,
    'SELECT piece, rows AS bits FROM layer_rows JOIN layers USING (seq) WHERE held_out = 1 AND struck = 0',
  ).all();
  if (found.length === 0) return null;
  const set = emptyRowSet(rows);
  for (const { piece, bits } of found) {
    const start = piece * bits.length;
    for (let at = 0; at < bits.length && start + at < set.length; at++) set[start + at] = (set[start + at] ?? 0) | (bits[at] ?? 0);
  }
  let drawn = 0;
  for (const byte of set) for (let rest = byte; rest !== 0; rest &= rest - 1) drawn++;
  return { set, rows: drawn };
}

/** Whether a row is in a sample that stands: reads a piece when one of its rows is asked for. */
export function isHeldOut(db: ReadDb): (row: number) => boolean {
  if (statement<[]>(db, 'SELECT 1 FROM layers WHERE held_out = 1 LIMIT 1').get() === undefined) return () => false;
  const read = statement<[number], Uint8Array>(
    db,
    'SELECT rows FROM layer_rows JOIN layers USING (seq) WHERE piece = ? AND held_out = 1 AND struck = 0',
  ).pluck();
  const pieces = new Map<number, Uint8Array[]>();
  return (row) => {
    const piece = pieceOf(row);
    const sets = pieces.get(piece) ?? read.all(piece);
    pieces.set(piece, sets);
    const [first] = rowsIn(piece, row);
    return sets.some((set) => hasRow(set, row - first + 1));
  };
}
