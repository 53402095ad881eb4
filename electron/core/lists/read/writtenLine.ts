/** One line of cells as comma-separated text, quoted where it must be: how a row of a sheet is kept where a line of text would be. */
export const writtenLine = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
