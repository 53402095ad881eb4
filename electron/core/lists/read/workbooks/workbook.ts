/** A workbook of any format, for the import: sheets to choose from, and rows of cells as displayed. */
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
  /** Up to the last cell that isn't empty; at most `mostSheetCells`. */
  cells: string[];
  /** The real number of cells, if greater. */
  count: number;
  /** It has more text than any row may (`mostRecordLength`): `cells` are only its beginning. */
  tooLong: boolean;
  /** A filter or a person hid it. */
  hidden?: true;
}

/** A cell that is merged over the rows from `first` to `last`, all of which it covers; only the first has its text. `column` counts from 0. */
export interface Merge {
  first: number;
  last: number;
  column: number;
}

/** What was seen of a sheet besides its rows. */
export interface SheetSeen {
  /** Cells with a formula whose result isn't in the file. */
  uncached: number;
  merges: Merge[];
  /** As far as a row has cells; from 0. */
  hiddenColumns: number[];
}

/** Of a format that tells nothing of the kind. */
export const nothingSeen = (): SheetSeen => ({ uncached: 0, merges: [], hiddenColumns: [] });

/** More cells than any list may have columns: a row keeps this many, and the count of all. */
export const mostSheetCells = 1024;

/** More than any program's sheets have: a row beyond it is an attack. */
export const mostLines = 2 ** 24;

/**
 * How many lines a file may imply with just a number – repeated rows, or empty rows between two others: as many as a sheet of Excel has.
 */
export const mostTacitLines = 2 ** 20;

/** More merged cells than a sheet for people has; others are not filled. */
export const mostMerges = 200_000;

/** Takes the rows of a sheet in order; returns true to stop. Rows without cells are skipped. */
export type TakeRow = (row: SheetRow) => boolean;

export interface Workbook {
  format: Exclude<FileFormat, 'text'>;
  /** Of the text that it is, if it is no archive. */
  encoding?: Encoding;
  /** Of vCards: the contacts without an end, by number. */
  unclosed?: readonly number[];
  sheets: readonly Sheet[];
  /**
   * Reads one of the sheets from its beginning; `took` gets the share read so far (0-1), after each piece. Throws Failed: file.damaged,
   * file.unsafe, import.cancelled.
   */
  readSheet(name: string, take: TakeRow, signal: AbortSignal, took: (share: number) => void): Promise<SheetSeen>;
  close(): void;
}

/** The sheet with this name, and its place among them. Throws Failed('file.noSheet'). */
export function findSheet<S extends Pick<Sheet, 'name'>>(sheets: readonly S[], name: string, path: string): { sheet: S; index: number } {
  for (const [index, sheet] of sheets.entries()) if (sheet.name === name) return { sheet, index };
  throw new Failed('file.noSheet', { path, sheet: name, known: sheets.map((one) => one.name).join(', ') });
}

/** Collects the cells of one row of a sheet, in any order. */
interface SheetCells {
  /** The row has more text than any row may: its other cells needn't be looked up. */
  readonly isFull: boolean;
  /** `column` counts from 0. */
  put(column: number, text: string): void;
  /** The collected row, or null if every cell is empty; the next one begins. */
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
 * Gives the text of cells that are merged over several rows to each of these rows. Takes the rows of a sheet in order. A cell that has a text of
 * its own keeps it.
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

/** How many cells merged ones cover below their first row. */
export const coveredBy = (merges: readonly Merge[]): number => merges.reduce((sum, { first, last }) => sum + last - first, 0);
