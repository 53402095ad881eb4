/** The rows of a list whose personal data was purged. They keep their numbers, so that no other row changes its number. */
import { statement, type ReadDb } from '../../platform/database.ts';
import { removeRow, type RowSet } from '#base/rowSet.ts';
import { spanOf, type PieceRows } from '../../platform/pieces.ts';

export interface PurgedRow {
  row: number;
  /** The ledger's record of the purge. */
  recordId: string;
  /** The commitment of its cells, if evidence was made before. */
  cellsCommitment: Uint8Array | null;
  by: string;
  at: number;
}

/** Reads the purged rows, in row order. */
export const readPurgedRows = (db: ReadDb): PurgedRow[] =>
  statement<[], PurgedRow>(
    db,
    'SELECT row, record_id AS recordId, cells_commitment AS cellsCommitment, by, at FROM purged_rows ORDER BY row',
  ).all();

export const countPurged = (db: ReadDb): number => statement<[], number>(db, 'SELECT count(*) FROM purged_rows').pluck().get() ?? 0;

export const isPurged = (db: ReadDb, row: number): boolean =>
  statement<[number]>(db, 'SELECT 1 FROM purged_rows WHERE row = ?').get(row) !== undefined;

/** Returns those of these rows that are purged, by row number. */
export function purgedAmong(db: ReadDb, rows: readonly number[]): Map<number, PurgedRow> {
  const all = readPurgedRows(db);
  if (all.length === 0) return new Map();
  const asked = new Set(rows);
  return new Map(all.flatMap((one) => (asked.has(one.row) ? [[one.row, one]] : [])));
}

/** Removes purged rows from `some.rows`, and returns it. */
export function withoutPurged(db: ReadDb, some: PieceRows): RowSet {
  for (const row of statement<[number, number], number>(db, 'SELECT row FROM purged_rows WHERE row BETWEEN ? AND ?')
    .pluck()
    .all(...spanOf(some)))
    removeRow(some.rows, row - some.first + 1);
  return some.rows;
}
