/**
 * A secret of 32 random bytes for each row, from which every salt of its commitments is derived: without it, a commitment to a phone number
 * would be guessed in minutes. Made with the list's first evidence, and purged with the row.
 */
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { pieceOf, roomOf, rowsOfPiece } from '../../platform/pieces.ts';

export const rowSaltBytes = 32;

/** Of a piece's secrets: rows that it only has room for have one, too. */
export const bytesOfPiece = rowsOfPiece * rowSaltBytes;
const placeOf = (row: number): number => (row - roomOf(pieceOf(row))[0]) * rowSaltBytes;

/** The salts of a piece's rows, of the first row first; undefined: it has none yet. 32 zero bytes: the row was purged. */
export const saltsOfPiece = (db: ReadDb, piece: number): Buffer | undefined =>
  statement<[number], Buffer>(db, 'SELECT salts FROM row_salts WHERE piece = ?').pluck().get(piece);

/** The same; makes them if there are none. Rows that the piece has room for get one, too. */
export function makeSaltsOfPiece(db: WriteDb, piece: number, randomBytes: (count: number) => Uint8Array): Buffer {
  const kept = saltsOfPiece(db, piece);
  if (kept) return kept;
  const made = Buffer.from(randomBytes(bytesOfPiece));
  for (const row of purgedOfPiece(db, piece)) made.fill(0, placeOf(row), placeOf(row) + rowSaltBytes);
  statement(db, 'INSERT INTO row_salts (piece, salts) VALUES (?, ?)').run(piece, made);
  return made;
}

const purgedOfPiece = (db: ReadDb, piece: number): number[] =>
  statement<[number, number], number>(db, 'SELECT row FROM purged_rows WHERE row BETWEEN ? AND ?')
    .pluck()
    .all(...roomOf(piece));

/** The salt of one row; null: the list has no evidence yet, or the row was purged. */
export function saltOfRow(db: ReadDb, row: number): Buffer | null {
  const salt = saltsOfPiece(db, pieceOf(row))?.subarray(placeOf(row), placeOf(row) + rowSaltBytes);
  return salt === undefined || salt.every((byte) => byte === 0) ? null : salt;
}

/** Overwrites the salts of these rows with zeros; in the caller's transaction. */
export function purgeSalts(db: WriteDb, rows: readonly number[]): void {
  for (const [piece, some] of Map.groupBy(rows, pieceOf)) {
    const salts = saltsOfPiece(db, piece);
    if (!salts) continue;
    for (const row of some) salts.fill(0, placeOf(row), placeOf(row) + rowSaltBytes);
    statement(db, 'UPDATE row_salts SET salts = ? WHERE piece = ?').run(salts, piece);
  }
}
