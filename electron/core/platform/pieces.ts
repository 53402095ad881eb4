/** Row numbers in bulk: as text for records of the ledger, and a list's rows in pieces. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RowSet } from '#base/rowSet.ts';

/** Row sets as text for records of the ledger: a million rows in a few hundred bytes. */
export const packRows = (set: RowSet): string => deflateRawSync(set).toString('base64');

/** No list has more rows, so no packed set unpacks to more. */
const mostBytes = 16 * 1024 * 1024;

/** Throws if the text isn't a packed set. */
export const unpackRows = (text: string): RowSet => inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: mostBytes });

/** A list's rows in pieces, for what is stored as one value per piece instead of one per row. */
export const rowsOfPiece = 4_096;
const pieceBytes = rowsOfPiece / 8;

/** The piece of a row, from 0. */
export const pieceOf = (row: number): number => Math.floor((row - 1) / rowsOfPiece);

/** The first row of a piece, and the last one that it has room for. */
export const roomOf = (piece: number): readonly [first: number, last: number] => [piece * rowsOfPiece + 1, (piece + 1) * rowsOfPiece];

/** The first and last row of a piece in a list of `rows` rows. */
export function rowsIn(piece: number, rows: number): readonly [first: number, last: number] {
  const [first, last] = roomOf(piece);
  return [first, Math.min(rows, last)];
}

/** Consecutive rows as one: the first and last row of each run. `rows`: in order. */
export function runsOf(rows: readonly number[]): (readonly [first: number, last: number])[] {
  const runs: (readonly [number, number])[] = [];
  let first = rows[0];
  for (const [index, row] of rows.entries()) {
    if (first === undefined || rows[index + 1] === row + 1) continue;
    runs.push([first, row]);
    first = rows[index + 1];
  }
  return runs;
}

/** The part of a set that belongs to a piece of the list; empty bytes where the set ends earlier. */
export function rowsInPiece(set: RowSet, piece: number): RowSet {
  const part = new Uint8Array(pieceBytes);
  part.set(set.subarray(piece * pieceBytes, (piece + 1) * pieceBytes));
  return part;
}

/** The pieces in which the set has rows, in order. */
export function piecesOf(set: RowSet): number[] {
  const pieces: number[] = [];
  for (let piece = 0; piece * pieceBytes < set.length; piece++)
    if (set.subarray(piece * pieceBytes, (piece + 1) * pieceBytes).some((byte) => byte !== 0)) pieces.push(piece);
  return pieces;
}
