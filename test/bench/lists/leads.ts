/** Realistic leads: a number that recurs every 30,000 rows, a quoted cell in every fifth row, an empty one here and there. */
import { closeSync, openSync, writeSync } from 'node:fs';

export const columns = 12;
export const headings = ['Lead ID', 'Full Name', 'Phone', 'E-mail', 'Street', 'City', 'State', 'Zip', 'IP', 'Vendor', 'Received', 'Notes'];

const recurringPhone = (row: number): string => `(${206 + (row % 600)}) 555-${String(row % 10_000).padStart(4, '0')}`;

export function leadCells(row: number, phoneOf = recurringPhone): string[] {
  const note = row % 5 === 0 ? 'Called twice, asked for "Sam"' : row % 3 === 0 ? '' : 'wants a quote for the roof';
  return [
    `L-${100_000 + row}`,
    `Jordan Example${row % 977}`,
    phoneOf(row),
    `jordan.${row}@example.com`,
    `${row % 9_999} Harbor Street`,
    'Springfield',
    'WA',
    String(10_000 + (row % 89_999)),
    `198.51.${row % 256}.${row % 250}`,
    'web form',
    `2025-0${1 + (row % 9)}-11 09:${String(row % 60).padStart(2, '0')}`,
    note,
  ];
}

/** `phoneOf`: a different number for each row, counted from 0. */
export function writeLeads(path: string, rows: number, phoneOf = recurringPhone): void {
  const line = (cells: readonly string[]): string =>
    `${cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
  const file = openSync(path, 'w');
  writeSync(file, line(headings));
  for (let from = 0; from < rows; from += 1000)
    writeSync(file, Array.from({ length: Math.min(1000, rows - from) }, (_, index) => line(leadCells(from + index, phoneOf))).join(''));
  closeSync(file);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * Returns the sheet's rows and the shared strings of the same leads: texts shared, as Excel writes them, ZIP codes as formatted numbers.
 */
export function leadsAsSheet(rows: number): { rows: string; strings: string } {
  const numbers = new Map<string, number>();
  const shared = (text: string): number => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  };
  const parts: string[] = [];
  for (let row = 0; row <= rows; row++) {
    const cells = row === 0 ? headings : leadCells(row - 1);
    const written = cells.map((cell, column) => {
      const place = `${String.fromCharCode(65 + column)}${row + 1}`;
      if (cell === '') return '';
      return column === 7 && row > 0 ? `<c r="${place}" s="1"><v>${cell}</v></c>` : `<c r="${place}" t="s"><v>${shared(cell)}</v></c>`;
    });
    parts.push(`<row r="${row + 1}" spans="1:${columns}">${written.join('')}</row>`);
  }
  return { rows: parts.join(''), strings: [...numbers.keys()].map((text) => `<si><t>${escaped(text)}</t></si>`).join('') };
}
