/** Gathers the cells of one row of a sheet, wherever they say they stand. */
import { mostSheetCells, type SheetRow } from './workbook.ts';

export interface SheetCells {
  /** `column` counts from 0. */
  put(column: number, text: string): void;
  /** The row that was gathered, or null where every cell is empty; the next one begins. */
  end(line: number): SheetRow | null;
}

export function sheetCells(): SheetCells {
  let cells: string[] = [];
  let last = -1;
  return {
    put(column, text) {
      if (text === '') return;
      last = Math.max(last, column);
      if (column >= mostSheetCells) return;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    },
    end(line) {
      const row = last < 0 ? null : { line, cells, count: last + 1 };
      cells = [];
      last = -1;
      return row;
    },
  };
}
