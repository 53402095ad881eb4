/**
 * A column of a list as codes: each distinct value once, and one code per row. Filters, facets and sorts of original columns use these, so
 * that a value is tested once instead of for each of a million rows. Cells never change, so values can be kept.
 */
import { type TextBlock, type TextChunk, comparable } from '../../lists/rows/textBlocks.sql.ts';
import { type JoinedCells, type JoinedPage, cellElsewhere, openJoinedCells } from '../../lists/rows/joinedCells.sql.ts';
import type { ReadDb } from '../../platform/database.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import type { ListText } from '../search/listText.ts';
import { type ValueTexts, keptOfLong, makeValueTexts } from './valueTexts.ts';

/** Takes the cell of one row: `bytes` from `from` up to `to`, valid only during the call. Empty cells are skipped. */
type TakeCell = (row: number, bytes: Buffer, from: number, to: number) => void;

const endOfRow = 0x1e;
const elsewhere = cellElsewhere.charCodeAt(0);
/** The ASCII part of the white space that trimming removes. */
const isSpace = new Uint8Array(256);
for (const space of '\t\n\v\f\r ') isSpace[space.charCodeAt(0)] = 1;

/**
 * Reads the cells of one column as bytes to compare: folded, trimmed UTF-8, without creating a string per cell. Passes each filled cell of
 * a page of one column to `take`. Modifies the page's bytes.
 */
export function eachCell(cells: JoinedCells, { rows, bytes }: JoinedPage, take: TakeCell): void {
  let ends = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === endOfRow) ends++;
  if (ends !== rows.length) {
    // A cell contains the row separator, so each row is read separately.
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

/**
 * Passes each filled cell of a block of the list's text to `take`, as bytes to compare: the block is already folded, and cells are trimmed
 * here.
 */
export function eachBlockCell({ first }: TextChunk, { bytes, lengths }: TextBlock, take: TakeCell): void {
  let end = 0;
  for (let index = 0; index < lengths.length; index++) {
    let from = end;
    end += lengths[index] ?? 0;
    // Excludes the byte after the cell.
    let to = end - 1;
    while (from < to && isSpace[bytes[from] ?? 0]) from++;
    while (to > from && isSpace[bytes[to - 1] ?? 0]) to--;
    if (from >= to) continue;
    if ((bytes[from] ?? 0) < 0x80 && (bytes[to - 1] ?? 0) < 0x80) take(first + index, bytes, from, to);
    else takeTrimmed(first + index, bytes, from, to, take);
  }
}

/** Trims a cell that has white space beyond ASCII. */
function takeTrimmed(row: number, bytes: Buffer, from: number, to: number, take: TakeCell): void {
  const text = bytes.toString('utf8', from, to);
  const trimmed = text.trim();
  if (trimmed.length === text.length) return take(row, bytes, from, to);
  const own = Buffer.from(trimmed);
  if (own.length > 0) take(row, own, 0, own.length);
}

type ValueCodes = Uint8Array | Uint16Array | Uint32Array;

export interface ColumnValues extends ValueTexts {
  readonly column: number;
  readonly rows: number;
  /** Indexed by row number − 1: the code of the row's value; 0 if its cell is empty. */
  readonly codes: ValueCodes;
  /** Indexed by code: the number of rows that have the value, and the first of them. */
  readonly counts: Uint32Array;
  readonly firstRows: Uint32Array;
}

const rowsAtOnce = 4_000;

/** The list's text, from which the cells of an open list's columns can be read faster than from its tables. */
export type ColumnText = Pick<ListText, 'eachBlock'>;

/** Reads column `column` of a list of `rows` rows. Throws Failed('view.superseded'). */
export async function readColumnValues(db: ReadDb, column: number, rows: number, slices: Slices, text?: ColumnText): Promise<ColumnValues> {
  let maker = makeValueTexts(rows);
  const codes = new Uint32Array(rows);
  const take = (row: number, bytes: Buffer, from: number, to: number): void => {
    codes[row - 1] = maker.add(bytes, from, to);
  };
  const isRead = await text?.eachBlock(column, slices, (chunk, block) => eachBlockCell(chunk, block, take));
  if (isRead !== true) {
    if (maker.size() > 1) maker = makeValueTexts(rows);
    codes.fill(0);
    const cells = openJoinedCells(db, [column]);
    for (let after = 0; after < rows; after += rowsAtOnce) {
      if (slices.due()) await slices.pause();
      // A row added while the list was open isn't in the view.
      eachCell(cells, cells.short(after, Math.min(rows, after + rowsAtOnce)), take);
    }
  }
  const texts = maker.finish();
  const counts = new Uint32Array(texts.size);
  const firstRows = new Uint32Array(texts.size);
  const narrow = texts.size <= 256 ? new Uint8Array(rows) : texts.size <= 65_536 ? new Uint16Array(rows) : codes;
  for (let at = rows - 1; at >= 0; at--) {
    if (at % 65_536 === 0 && slices.due()) await slices.pause();
    const code = codes[at] ?? 0;
    narrow[at] = code;
    counts[code] = (counts[code] ?? 0) + 1;
    firstRows[code] = at + 1;
  }
  return { ...texts, column, rows, codes: narrow, counts, firstRows };
}

/**
 * Returns the codes with the highest counts above 0, at most `most`: highest first, then in the order of the codes. `distinct`: how many
 * codes count at all. `among`: one byte per code, 1 if it may be listed; null for all. Throws Failed('view.superseded').
 */
export async function mostFrequent(
  counts: Uint32Array,
  most: number,
  slices: Slices,
  among: Uint8Array | null = null,
): Promise<{ top: number[]; distinct: number }> {
  const top: number[] = [];
  const countOf = (code: number): number => counts[code] ?? 0;
  let distinct = 0;
  await inPieces(0, counts.length, slices, (first, last) => {
    for (let code = first; code < last; code++) {
      const its = countOf(code);
      if (its === 0 || among?.[code] === 0) continue;
      distinct++;
      if (top.length === most && its <= countOf(top.at(-1) ?? 0)) continue;
      let place = top.length;
      while (place > 0 && countOf(top[place - 1] ?? 0) < its) place--;
      top.splice(place, 0, code);
      if (top.length > most) top.pop();
    }
  });
  return { top, distinct };
}

/** Returns the bytes of memory that a column's values take, for deciding how many columns to keep. */
export const bytesOf = ({ bytes, codes, size }: ColumnValues): number => bytes.length + codes.byteLength + size * 12;

/** Passes these long texts whole to `take`, rereading them from the list. Throws Failed('view.superseded'). */
export async function eachLongText(
  db: ReadDb,
  values: ColumnValues,
  codes: readonly number[],
  slices: Slices,
  take: (code: number, bytes: Buffer, from: number, to: number) => void,
): Promise<void> {
  const cells = openJoinedCells(db, [values.column]);
  const byRow = new Map(codes.map((code) => [values.firstRows[code] ?? 0, code]));
  const rows = [...byRow.keys()].sort((a, b) => a - b);
  const atOnce = 64;
  for (let at = 0; at < rows.length; at += atOnce) {
    if (slices.due()) await slices.pause();
    eachCell(cells, cells.these(rows.slice(at, at + atOnce)), (row, bytes, from, to) => {
      const code = byRow.get(row);
      if (code !== undefined) take(code, bytes, from, to);
    });
  }
}

/** Whether a text of this many bytes can be compared with the beginning of any text without rereading it. */
export const isKept = (bytes: number): boolean => bytes <= keptOfLong;
