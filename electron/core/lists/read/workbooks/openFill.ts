/** Gives the text of cells that are merged over several rows to each of these rows. */
import type { Merge, SheetRow } from './workbook.ts';

/** Takes the rows of a sheet in order. A cell that has a text of its own keeps it. */
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
