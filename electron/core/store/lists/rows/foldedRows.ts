/**
 * Rows as a search sees them: the cells of each, folded, as UTF-8, and behind each cell a byte that no UTF-8 holds, so that a match never runs from one
 * cell into the next.
 */
import { folded } from './foldedText.ts';
import { cellSeparator, rowSeparator, type JoinedCells, type JoinedPage } from './joinedCells.ts';

/** Behind each cell. */
export const cellEnd = 0xff;

/** Takes the folded bytes of one row, which are good for the moment only. */
export type TakeRow = (row: number, bytes: Buffer, from: number, to: number) => void;

const separator = cellSeparator.charCodeAt(0);
const endOfRow = rowSeparator.charCodeAt(0);
/** What each byte of ASCII text becomes. */
const foldedByte = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x41 && byte <= 0x5a) return byte + 0x20;
  return byte === separator || byte === endOfRow ? cellEnd : byte;
});

/** Hands on the rows of a page of `columns` columns. The page's own bytes are changed by it. */
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

/** Folding may take several letters for one: such a row gets bytes of its own. Those before the first letter beyond ASCII are folded already. */
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

/** False where a cell holds a joint: then there are more of them than there may be. */
function hasCleanJoints(bytes: Buffer, rows: number, columns: number): boolean {
  let [ends, joints] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === endOfRow) ends++;
    else if (byte === separator) joints++;
  }
  return ends === rows && joints === rows * (columns - 1);
}
