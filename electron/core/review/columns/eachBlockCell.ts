/** The cells of a block of the list's text as bytes to compare: they are folded already, and are trimmed here. */
import type { TextBlock, TextChunk } from '../../lists/rows/textBlocks.sql.ts';
import { isSpace, type TakeCell } from './eachCell.ts';

/** Passes on each filled cell. */
export function eachBlockCell({ first }: TextChunk, { bytes, lengths }: TextBlock, take: TakeCell): void {
  let end = 0;
  for (let index = 0; index < lengths.length; index++) {
    let from = end;
    end += lengths[index] ?? 0;
    // Without the byte after the cell.
    let to = end - 1;
    while (from < to && isSpace[bytes[from] ?? 0]) from++;
    while (to > from && isSpace[bytes[to - 1] ?? 0]) to--;
    if (from >= to) continue;
    if ((bytes[from] ?? 0) < 0x80 && (bytes[to - 1] ?? 0) < 0x80) take(first + index, bytes, from, to);
    else takeTrimmed(first + index, bytes, from, to, take);
  }
}

/** There is white space beyond ASCII. */
function takeTrimmed(row: number, bytes: Buffer, from: number, to: number, take: TakeCell): void {
  const text = bytes.toString('utf8', from, to);
  const trimmed = text.trim();
  if (trimmed.length === text.length) return take(row, bytes, from, to);
  const own = Buffer.from(trimmed);
  if (own.length > 0) take(row, own, 0, own.length);
}
