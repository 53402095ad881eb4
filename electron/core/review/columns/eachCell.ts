/** Reads the cells of one column as bytes to compare: folded, trimmed UTF-8, without a string per cell. */
import { comparable } from '../../lists/rows/textBlocks.sql.ts';
import { cellElsewhere, type JoinedCells, type JoinedPage } from '../../lists/rows/joinedCells.sql.ts';

/** Takes the cell of one row: `bytes` from `from` up to `to`, valid only during the call. Empty cells aren't passed on. */
export type TakeCell = (row: number, bytes: Buffer, from: number, to: number) => void;

const endOfRow = 0x1e;
const elsewhere = cellElsewhere.charCodeAt(0);
/** The white space that trimming removes, as far as it is ASCII. */
export const isSpace = new Uint8Array(256);
for (const space of '\t\n\v\f\r ') isSpace[space.charCodeAt(0)] = 1;

/** Passes on each filled cell of a page of one column. Changes the page's own bytes. */
export function eachCell(cells: JoinedCells, { rows, bytes }: JoinedPage, take: TakeCell): void {
  let ends = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === endOfRow) ends++;
  if (ends !== rows.length) {
    // A cell contains the row separator.
    for (const row of rows) readAlone(cells, row, take);
    return;
  }
  let start = 0;
  for (const row of rows) {
    let end = start;
    while (bytes[end] !== endOfRow) end++;
    if (bytes[start] === elsewhere) readAlone(cells, row, take);
    else readCell(row, bytes, start, end, take);
    start = end + 1;
  }
}

function readAlone(cells: JoinedCells, row: number, take: TakeCell): void {
  const text = Buffer.from(cells.cellsOf(row)[0] ?? '');
  readCell(row, text, 0, text.length, take);
}

/** Folds ASCII in place; other text is converted to a string. */
function readCell(row: number, bytes: Buffer, start: number, stop: number, take: TakeCell): void {
  let [from, to] = [start, stop];
  while (from < to && isSpace[bytes[from] ?? 0]) from++;
  while (to > from && isSpace[bytes[to - 1] ?? 0]) to--;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) {
      const own = Buffer.from(comparable(bytes.toString('utf8', from, to)));
      if (own.length > 0) take(row, own, 0, own.length);
      return;
    }
    if (byte >= 0x41 && byte <= 0x5a) bytes[at] = byte + 0x20;
  }
  if (from < to) take(row, bytes, from, to);
}
