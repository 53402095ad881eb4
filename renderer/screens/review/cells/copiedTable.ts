/** Rows as a table for the clipboard: the file's own columns, then those of Rollcall's that are shown. */
import { guardFormula } from '../../../../electron/contract/formulaGuard.ts';
import type { ViewRow } from '../../../../electron/contract/view.ts';
import { columnTitle } from '../../../../electron/messages/columnTitle.ts';
import { reviewCellsWords } from '../../../../electron/messages/window/reviewCellsWords.ts';
import type { Column } from '../grid/columns.ts';
import { cellText } from './cellText.ts';

const words = reviewCellsWords.source;

/** The first line holds the headings. `headings`: of the file's columns. `columns`: those that are shown. */
export function copiedLines(rows: readonly ViewRow[], headings: readonly string[], columns: readonly Column[]): string[][] {
  const own = columns.filter(({ shows }) => typeof shows !== 'number');
  // Invented answers are labeled wherever they go.
  const isLabeled = rows.some(({ verdict }) => verdict.sandbox);
  const line = (row: ViewRow): string[] => [
    // As in the file, and as exports write them by default.
    ...headings.map((_, column) => row.cells[column] ?? ''),
    ...own.map(({ shows }) => guardFormula(cellText(row, shows))),
    ...(isLabeled ? [row.verdict.sandbox ? words.sandbox : ''] : []),
  ];
  return [
    [
      ...headings.map((_, column) => columnTitle(headings, column)),
      ...own.map(({ title }) => title),
      ...(isLabeled ? [words.heading] : []),
    ],
    ...rows.map(line),
  ];
}

/** Separated by tabs; a cell with a tab, a quote or a line break is quoted, as spreadsheet programs read it. */
export const asTabs = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\r\n');

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign).replaceAll(/\r\n|\r|\n/g, '<br style="mso-data-placement:same-cell">');

/** As HTML whose cells are text for spreadsheet programs: no zero is lost and nothing is computed. */
export function asHtml(lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], name: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${name} style="mso-number-format:'\\@'" sdnum="1033;0;@">${escaped(cell)}</${name}>`).join('')}</tr>`;
  const [head = [], ...rest] = lines;
  return `<meta charset="utf-8"><table><thead>${line(head, 'th')}</thead><tbody>${rest.map((cells) => line(cells, 'td')).join('')}</tbody></table>`;
}
