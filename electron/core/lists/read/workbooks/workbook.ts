/** What a workbook is to the way in, whatever its format: sheets to choose from, and rows of cells as a person sees them. */

export interface Sheet {
  name: string;
  hidden: boolean;
}

export interface SheetRow {
  /** Its number in the sheet, the first is 1. */
  line: number;
  /** Up to its last cell that is not empty; at most `mostSheetCells`. */
  cells: string[];
  /** How many cells it really has, where that is more. */
  count: number;
  /** It holds more text than any row may (`mostRecordLength`): `cells` are only its beginning. */
  tooLong: boolean;
}

/** More cells than any list may have columns: a row keeps this many, and the number of the rest. */
export const mostSheetCells = 1024;

/** Over what the sheets of any program have: a row beyond it is a trap. */
export const mostLines = 2 ** 24;

/** As many lines as a sheet of Excel's has may stand in the file as no more than a number: repeats of a row, or empty rows between two others. */
export const mostTacitLines = 2 ** 20;

/** Takes the rows of a sheet in order; true: enough. Rows without a cell are left out. */
export type TakeRow = (row: SheetRow) => boolean;

export interface Workbook {
  format: 'xlsx' | 'ods';
  sheets: readonly Sheet[];
  /**
   * Reads one of the sheets from its beginning; `took` is told the share of it that was read (0-1), after each piece.
   * Throws Failed: file.damaged, file.unsafe, import.cancelled.
   */
  readSheet(name: string, take: TakeRow, signal: AbortSignal, took: (share: number) => void): Promise<void>;
  close(): void;
}
