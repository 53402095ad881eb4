/** Collects the cells of one row of a sheet, in any order. */
import { mostRecordLength } from '../delimited/recordReader.ts';
import { mostSheetCells, type SheetRow } from './workbook.ts';

export interface SheetCells {
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
