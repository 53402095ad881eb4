/** Handles row numbers in bulk: as text for records of the ledger, and a list's rows in pieces. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { rowSetOf, type RowSet } from '#base/rowSet.ts';

/** Packs a row set as text for records of the ledger: a million rows in a few hundred bytes. */
export const packRows = (set: RowSet): string => deflateRawSync(set).toString('base64');

/** No list has more rows, so no packed set is larger when unpacked. */
const mostBytes = 16 * 1024 * 1024;

/** Unpacks a row set. Throws if the text isn't a packed set. */
export const unpackRows = (text: string): RowSet => inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: mostBytes });

/** Rows per piece: some data of a list is stored as one value per piece instead of one per row. */
export const rowsOfPiece = 4_096;
const pieceBytes = rowsOfPiece / 8;

/** A range of rows, both ends included. */
export type Span = readonly [first: number, last: number];

/** The 0-based piece of a row. */
export const pieceOf = (row: number): number => Math.floor((row - 1) / rowsOfPiece);

/** The first row of a piece, and the last one that it has room for. */
export const fullSpanOf = (piece: number): Span => [piece * rowsOfPiece + 1, (piece + 1) * rowsOfPiece];

/** The first and last row of a piece in a list of `rows` rows. */
export function rowsIn(piece: number, rows: number): Span {
  const [first, last] = fullSpanOf(piece);
  return [first, Math.min(rows, last)];
}

/** Merges consecutive rows into runs: the first and last row of each. `rows`: in order. */
export function runsOf(rows: readonly number[]): Span[] {
  const runs: Span[] = [];
  let first = rows[0];
  for (const [index, row] of rows.entries()) {
    if (first === undefined || rows[index + 1] === row + 1) continue;
    runs.push([first, row]);
    first = rows[index + 1];
  }
  return runs;
}

/** The first and last of the rows in each piece. */
export const spansOf = (rows: readonly number[]): Span[] =>
  [...Map.groupBy(rows, pieceOf).values()].map((some) => [Math.min(...some), Math.max(...some)]);

/** Rows of one piece, without the empty bytes around them. */
export interface PieceRows {
  /** The row of the first bit. */
  readonly first: number;
  readonly rows: RowSet;
}

/** The first row, and the last one that the bitmap has room for. */
export const spanOf = ({ first, rows }: PieceRows): Span => [first, first + rows.length * 8 - 1];

/** Splits a set into pieces. */
export function piecesOf(set: RowSet): PieceRows[] {
  const found: PieceRows[] = [];
  for (let start = 0; start < set.length; start += pieceBytes) {
    const bytes = set.subarray(start, start + pieceBytes);
    const from = bytes.findIndex((byte) => byte !== 0);
    if (from >= 0) found.push({ first: (start + from) * 8 + 1, rows: bytes.slice(from, bytes.findLastIndex((byte) => byte !== 0) + 1) });
  }
  return found;
}

/** The same for row numbers, which may be few of many. */
export const piecesOfRows = (rows: readonly number[]): PieceRows[] =>
  [...Map.groupBy(rows, pieceOf)].flatMap(([piece, some]) => {
    const before = piece * rowsOfPiece;
    return piecesOf(rowSetOf(Uint32Array.from(some, (row) => row - before))).map(({ first, rows: set }) => ({
      first: first + before,
      rows: set,
    }));
  });

/** The row numbers, in order. */
export function numbersOf(some: PieceRows): number[] {
  const numbers: number[] = [];
  eachRow(some, spanOf(some), (row) => numbers.push(row));
  return numbers;
}

/** Calls `take` for each of the rows in the span. */
export function eachRow({ first, rows }: PieceRows, [from, to]: Span, take: (row: number) => void): void {
  const end = Math.min(rows.length, ((to - first) >> 3) + 1);
  for (let at = Math.max(0, (from - first) >> 3); at < end; at++) {
    for (let rest = rows[at] ?? 0; rest !== 0; rest &= rest - 1) {
      const row = first + at * 8 + 31 - Math.clz32(rest & -rest);
      if (row >= from && row <= to) take(row);
    }
  }
}
