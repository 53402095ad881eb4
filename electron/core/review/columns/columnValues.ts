/**
 * A column of a list as codes: each distinct value once, and one code per row. Filters, facets and sorts of original columns work on these:
 * what is asked of a value is asked once, and not for each of a million rows. Cells never change, so values can be kept.
 */
import type { ReadDb } from '../../platform/database.ts';
import { openJoinedCells } from '../../lists/rows/joinedCells.sql.ts';
import type { Slices } from '../slices.ts';
import type { ListText } from '../search/listText.ts';
import { eachBlockCell } from './eachBlockCell.ts';
import { eachCell } from './eachCell.ts';
import { keptOfLong, makeValueTexts, type ValueTexts } from './valueTexts.ts';

export type ValueCodes = Uint8Array | Uint16Array | Uint32Array;

export interface ColumnValues extends ValueTexts {
  readonly column: number;
  readonly rows: number;
  /** By row number − 1: the code of the row's value; 0 if its cell is empty. */
  readonly codes: ValueCodes;
  /** By code: how many rows have it, and the first of them. */
  readonly counts: Uint32Array;
  readonly firstRows: Uint32Array;
}

const rowsAtOnce = 4_000;

/** Where the cells of an open list's columns can be read faster than from its tables. */
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
      if (slices.due()) await slices.turn();
      // A row added while the list was open isn't in the view.
      eachCell(cells, cells.short(after, Math.min(rows, after + rowsAtOnce)), take);
    }
  }
  const texts = maker.finish();
  const counts = new Uint32Array(texts.size);
  const firstRows = new Uint32Array(texts.size);
  const narrow = texts.size <= 256 ? new Uint8Array(rows) : texts.size <= 65_536 ? new Uint16Array(rows) : codes;
  for (let at = rows - 1; at >= 0; at--) {
    if (at % 65_536 === 0 && slices.due()) await slices.turn();
    const code = codes[at] ?? 0;
    narrow[at] = code;
    counts[code] = (counts[code] ?? 0) + 1;
    firstRows[code] = at + 1;
  }
  return { ...texts, column, rows, codes: narrow, counts, firstRows };
}

/** The bytes of memory that a column's values take, for deciding how many columns to keep. */
export const bytesOf = ({ bytes, codes, size }: ColumnValues): number => bytes.length + codes.byteLength + size * 12;

/** Passes on these long texts whole, read from the list again. Throws Failed('view.superseded'). */
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
    if (slices.due()) await slices.turn();
    eachCell(cells, cells.these(rows.slice(at, at + atOnce)), (row, bytes, from, to) => {
      const code = byRow.get(row);
      if (code !== undefined) take(code, bytes, from, to);
    });
  }
}

/** Whether a text of this many bytes can be compared with the beginning of any text without reading it again. */
export const isKept = (bytes: number): boolean => bytes <= keptOfLong;
