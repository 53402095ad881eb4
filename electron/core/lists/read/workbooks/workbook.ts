/** The interface of workbooks of any format: sheets to choose from, and rows of cells as displayed. */
import { Failed } from '#contract/failure.ts';
import type { FileFormat } from '#contract/lists/list.ts';
import { mostRecordLength } from '../delimited/recordReader.ts';
import type { Encoding } from '../encoding/detectEncoding.ts';

export interface Sheet {
  name: string;
  hidden: boolean;
}

export interface SheetRow {
  /** Its row number in the sheet; the first is 1. */
  line: number;
  /** Cells up to the last filled one; at most `mostSheetCells`. */
  cells: string[];
  /** The actual number of cells, if greater. */
  count: number;
  /** True if it has more text than a row may have (`mostRecordLength`): `cells` are only its beginning. */
  tooLong: boolean;
  /** Set if a filter or a person hid it. */
  hidden?: true;
}

/** A cell merged over the rows from `first` to `last`; only the first has its text. `column` counts from 0. */
export interface Merge {
  first: number;
  last: number;
  column: number;
}

/** Facts about a sheet besides its rows. */
export interface SheetSeen {
  /** Cells with a formula whose result isn't in the file. */
  uncached: number;
  merges: Merge[];
  /** 0-based, as far as a row has cells. */
  hiddenColumns: number[];
}

/** For formats without such facts. */
export const nothingSeen = (): SheetSeen => ({ uncached: 0, merges: [], hiddenColumns: [] });

/** More cells than a list may have columns: a row keeps this many, and the total count. */
export const mostSheetCells = 1024;

/** More lines than any program's sheets have: a row beyond it is an attack. */
export const mostLines = 2 ** 24;

/**
 * The most lines that a file may imply with just a number – repeated rows, or empty rows between two others: as many as an Excel sheet has.
 */
export const mostTacitLines = 2 ** 20;

/** More merged cells than a sheet made for people has; further ones are not filled. */
export const mostMerges = 200_000;

/** Takes the rows of a sheet in order; returns true to stop. Rows without cells are skipped. */
export type TakeRow = (row: SheetRow) => boolean;

export interface Workbook {
  format: Exclude<FileFormat, 'text'>;
  /** The encoding, for a format that is text rather than an archive. */
  encoding?: Encoding;
  /** For vCards: the numbers of contacts that have no end. */
  unclosed?: readonly number[];
  sheets: readonly Sheet[];
  /**
   * Reads one of the sheets from its beginning; `took` is called after each piece with the share read so far (0-1). Throws Failed:
   * file.damaged, file.unsafe, import.cancelled.
   */
  readSheet(name: string, take: TakeRow, signal: AbortSignal, took: (share: number) => void): Promise<SheetSeen>;
  close(): void;
}

/** Returns a function that takes the bytes of each piece, and reports the share of all `bytes` that were read so far. */
export function tellShare(bytes: number, took: (share: number) => void): (piece: number) => void {
  let read = 0;
  return (piece) => took(Math.min(1, (read += piece) / Math.max(1, bytes)));
}

/** Returns the sheet with this name and its index. Throws Failed('file.noSheet'). */
export function findSheet<S extends Pick<Sheet, 'name'>>(sheets: readonly S[], name: string, path: string): { sheet: S; index: number } {
  for (const [index, sheet] of sheets.entries()) if (sheet.name === name) return { sheet, index };
  throw new Failed('file.noSheet', { path, sheet: name, known: sheets.map((one) => one.name).join(', ') });
}

/** Collects the cells of one row of a sheet, in any order. */
interface SheetCells {
  /** True if the row has more text than a row may have, so its other cells needn't be looked up. */
  readonly isFull: boolean;
  /** `column` counts from 0. */
  put(column: number, text: string): void;
  /** Returns the collected row, or null if every cell is empty; then begins the next one. */
  end(line: number): SheetRow | null;
}

export function sheetCells(): SheetCells {
  let cells: string[] = [];
  let last = -1;
  let length = 0;
  return {
    get isFull() {
      return length > mostRecordLength;
    },
    put(column, text) {
      if (text === '') return;
      last = Math.max(last, column);
      // In a file of a few kilobytes, thousands of cells can refer to one text of a megabyte.
      if (column >= mostSheetCells || length > mostRecordLength) return;
      length += text.length;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    },
    end(line) {
      const row = last < 0 ? null : { line, cells, count: last + 1, tooLong: length > mostRecordLength };
      cells = [];
      last = -1;
      length = 0;
      return row;
    },
  };
}

/**
 * Returns a function that copies the text of cells merged over several rows to each of these rows. It takes the rows of a sheet in order. A
 * cell with its own text keeps it.
 */
export function openFill(merges: readonly Merge[]): (row: SheetRow) => SheetRow {
  const waiting = merges.toSorted((a, b) => b.first - a.first);
  let open: { last: number; column: number; text: string }[] = [];
  return (row) => {
    open = open.filter(({ last }) => last >= row.line);
    const filled = open.length === 0 ? row : filledFrom(row, open);
    for (let next = waiting.at(-1); next !== undefined && next.first <= row.line; next = waiting.at(-1)) {
      const text = next.first === row.line ? (row.cells[next.column] ?? '') : '';
      if (text !== '') open.push({ last: next.last, column: next.column, text });
      waiting.pop();
    }
    return filled;
  };
}

function filledFrom(row: SheetRow, open: readonly { column: number; text: string }[]): SheetRow {
  const cells = [...row.cells];
  for (const { column, text } of open) {
    while (cells.length <= column) cells.push('');
    cells[column] ||= text;
  }
  return { ...row, cells, count: Math.max(row.count, cells.length) };
}

/** Returns how many cells merged ones cover below their first row. */
export const coveredBy = (merges: readonly Merge[]): number => merges.reduce((sum, { first, last }) => sum + last - first, 0);
