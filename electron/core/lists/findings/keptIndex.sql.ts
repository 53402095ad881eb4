/**
 * Stores facts of rows in pieces for the next process, without suggestions (suggestions.sql.ts). A stale piece could show a litigator as
 * harmless, so every change to a row of a piece removes the piece in the same transaction: verdicts in `countAround` and decisions in
 * `countDecisionsAround` (rowCounts.sql.ts), findings when they are swapped.
 */
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { rowsOfPiece } from '../../platform/pieces.ts';

export interface KeptPiece {
  /** The encoding of `codes`. */
  layout: string;
  codes: Uint8Array;
}

/** Returns a stored piece; undefined if it isn't stored. */
export function findPiece(db: ReadDb, piece: number): KeptPiece | undefined {
  return statement<[number], KeptPiece>(db, 'SELECT layout, codes FROM facet_index WHERE piece = ?').get(piece);
}

/** The pieces of a list of `rows` rows that aren't stored in this layout, in order. */
export function missingPieces(db: ReadDb, rows: number, layout: string): number[] {
  const kept = new Set(statement<[string], number>(db, 'SELECT piece FROM facet_index WHERE layout = ?').pluck().all(layout));
  return Array.from({ length: Math.ceil(rows / rowsOfPiece) }, (_, piece) => piece).filter((piece) => !kept.has(piece));
}

/** Stores a piece. The caller's transaction must include reading its rows: otherwise changes in between would be missed. */
export function putPiece(db: WriteDb, piece: number, { layout, codes }: KeptPiece): void {
  statement(db, 'INSERT OR REPLACE INTO facet_index (piece, layout, codes) VALUES (?, ?, ?)').run(piece, layout, codes);
}

/** Removes one piece, in the transaction that changes any of its rows. */
export function forgetPiece(db: WriteDb, piece: number): void {
  statement<[number]>(db, 'DELETE FROM facet_index WHERE piece = ?').run(piece);
}

/** Removes all pieces, in the transaction that changes any number of rows. */
export function forgetWholeIndex(db: WriteDb): void {
  statement(db, 'DELETE FROM facet_index').run();
}
