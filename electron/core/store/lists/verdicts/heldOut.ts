/** Held-out samples of a list: rows that the policy would drop, drawn to be called all the same. Each is a layer (layers.ts) that says so. */
import { statement, type ReadDb } from '../../database.ts';
import { emptyRowSet, type RowSet } from '../../rowSet.ts';

/** The rows of all samples that stand; null: there is none. */
export function heldOutRows(db: ReadDb, rows: number): { set: RowSet; rows: number } | null {
  const set = emptyRowSet(rows);
  let drawn = 0;
  let isAny = false;
  for (const { piece, bits } of statement<[], { piece: number; bits: Uint8Array }>(
    db,
    'SELECT piece, rows AS bits FROM layer_rows JOIN layers USING (seq) WHERE held_out = 1 AND struck = 0',
  ).all()) {
    isAny = true;
    const start = piece * bits.length;
    for (let at = 0; at < bits.length && start + at < set.length; at++) set[start + at] = (set[start + at] ?? 0) | (bits[at] ?? 0);
  }
  for (const byte of set) for (let rest = byte; rest !== 0; rest &= rest - 1) drawn++;
  return isAny ? { set, rows: drawn } : null;
}
