/** A line of cells as comma-separated text, quoted if needed: the text of a rejected row of a sheet. */
export const writtenLine = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
