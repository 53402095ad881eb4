/**
 * Facts of rows kept ready for the next process, in pieces of so many rows. A stale piece would show a litigator as harmless, so whatever changes a
 * row of a piece removes the piece in the same transaction: verdicts, suggestions and decisions through `countAround`, findings where they are swapped.
 */
import { statement, type ReadDb, type WriteDb } from '../../database.ts';

export const rowsOfPiece = 4_096;

export interface KeptPiece {
  /** How `facts` is to be read. */
  layout: string;
  facts: Uint8Array;
}

/** The piece that a row belongs to. */
const pieceOf = (row: number): number => Math.floor((row - 1) / rowsOfPiece);

/** The first and last row of a piece of a list of `rows` rows. */
export function rowsIn(piece: number, rows: number): readonly [first: number, last: number] {
  const first = piece * rowsOfPiece + 1;
  return [first, Math.min(rows, first + rowsOfPiece - 1)];
}

/** Undefined where the piece is not kept. */
export function findPiece(db: ReadDb, piece: number): KeptPiece | undefined {
  return statement<[number], KeptPiece>(db, 'SELECT layout, facts FROM kept_facts WHERE piece = ?').get(piece);
}

/** The pieces of a list of `rows` rows that are not kept under this layout, first ones first. */
export function missingPieces(db: ReadDb, rows: number, layout: string): number[] {
  const kept = new Set(statement<[string], number>(db, 'SELECT piece FROM kept_facts WHERE layout = ?').pluck().all(layout));
  return Array.from({ length: Math.ceil(rows / rowsOfPiece) }, (_, piece) => piece).filter((piece) => !kept.has(piece));
}

/** Keeps a piece. The caller's transaction holds the reading of its rows as well: what changed in between would be kept as it was. */
export function putPiece(db: WriteDb, piece: number, { layout, facts }: KeptPiece): void {
  statement(db, 'INSERT OR REPLACE INTO kept_facts (piece, layout, facts) VALUES (?, ?, ?)').run(piece, layout, facts);
}

/** Removes the pieces of these rows, in the transaction that changes them. */
export function forgetFacts(db: WriteDb, rows: readonly number[]): void {
  const forget = statement<[number]>(db, 'DELETE FROM kept_facts WHERE piece = ?');
  for (const piece of new Set(rows.map(pieceOf))) forget.run(piece);
}

/** Removes all pieces, in the transaction that changes any number of rows. */
export function forgetAllFacts(db: WriteDb): void {
  statement(db, 'DELETE FROM kept_facts').run();
}
