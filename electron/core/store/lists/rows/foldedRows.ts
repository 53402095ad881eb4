/**
 * Rows for searching: each row's cells, folded, as UTF-8, with a byte after each cell that UTF-8 never contains, so that no match extends
 * into the next cell.
 */
import { folded } from './foldedText.ts';
import { cellSeparator, rowSeparator, type JoinedCells, type JoinedPage } from './joinedCells.ts';

/** After each cell. */
export const cellEnd = 0xff;

/** Takes the folded bytes of one row, valid only during the call. */
export type TakeRow = (row: number, bytes: Buffer, from: number, to: number) => void;

const separator = cellSeparator.charCodeAt(0);
const endOfRow = rowSeparator.charCodeAt(0);
/** What each ASCII byte becomes. */
const foldedByte = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x41 && byte <= 0x5a) return byte + 0x20;
  return byte === separator || byte === endOfRow ? cellEnd : byte;
});

/** Passes on the rows of a page of `columns` columns. Changes the page's own bytes. */
export function foldPage(cells: JoinedCells, { rows, bytes }: JoinedPage, columns: number, take: TakeRow): void {
  if (!hasCleanJoints(bytes, rows.length, columns)) {
    for (const row of rows) {
      const own = Buffer.concat(cells.cellsOf(row).flatMap((cell) => [Buffer.from(folded(cell)), Buffer.of(cellEnd)]));
      take(row, own, 0, own.length);
    }
    return;
  }
  let start = 0;
  for (const row of rows) {
    let at = start;
    let isAscii = true;
    for (; bytes[at] !== endOfRow; at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= 0x80) {
        isAscii = false;
        break;
      }
      bytes[at] = foldedByte[byte] ?? byte;
    }
    if (isAscii) {
      bytes[at] = cellEnd;
      take(row, bytes, start, at + 1);
    } else {
      at = bytes.indexOf(endOfRow, at);
      const own = ownBytes(bytes.subarray(start, at));
      take(row, own, 0, own.length);
    }
    start = at + 1;
  }
}

/**
 * Folding may turn one character into several: such a row gets bytes of its own. Those before the first non-ASCII character are already
 * folded.
 */
function ownBytes(row: Buffer): Buffer {
  const cells = splitCells(row).map((cell) => Buffer.from(folded(cell.toString('utf8'))));
  return Buffer.concat(cells.flatMap((cell) => [cell, Buffer.of(cellEnd)]));
}

function splitCells(row: Buffer): Buffer[] {
  const cells: Buffer[] = [];
  let start = 0;
  for (let at = 0; at <= row.length; at++) {
    if (at < row.length && row[at] !== separator && row[at] !== cellEnd) continue;
    cells.push(row.subarray(start, at));
    start = at + 1;
  }
  return cells;
}

/** False if a cell contains a separator: then there are too many of them. */
function hasCleanJoints(bytes: Buffer, rows: number, columns: number): boolean {
  let [ends, joints] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === endOfRow) ends++;
    else if (byte === separator) joints++;
  }
  return ends === rows && joints === rows * (columns - 1);
}
