/** A list's rows in pieces, for what is stored as one value per piece instead of one per row. */

export const rowsOfPiece = 4_096;

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
