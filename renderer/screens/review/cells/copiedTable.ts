/** Rows, or a range of their cells, as a table for the clipboard. */
import { guardFormula } from '#contract/exports/fileGuard.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { reviewCellsWords } from '#messages/review/reviewGridWords.ts';
import type { Column } from '../grid/columns.ts';
import { cellText } from './cellText.ts';

const words = reviewCellsWords.source;

interface CopiedColumn {
  readonly title: string;
  text(row: ViewRow): string;
}

const copiedColumn = (headings: readonly string[], { shows, title }: Pick<Column, 'shows' | 'title'>): CopiedColumn =>
  typeof shows === 'number'
    ? // As in the file, and as exports write them by default.
      { title: columnTitle(headings, shows), text: ({ cells }) => cells[shows] ?? '' }
    : { title, text: (row) => guardFormula(cellText(row, shows)) };

/** Of whole rows: the file's own columns, then those of Rollcall's that are shown. `headings`: of the file. `columns`: those that are shown. */
export const columnsOfRows = (headings: readonly string[], columns: readonly Column[]): Pick<Column, 'shows' | 'title'>[] => [
  ...headings.map((_, shows) => ({ shows, title: '' })),
  ...columns.filter(({ shows }) => typeof shows !== 'number'),
];

/** The first line holds the headings. `headings`: of the file's columns. `columns`: those to copy. */
export function copiedLines(
  rows: readonly ViewRow[],
  headings: readonly string[],
  columns: readonly Pick<Column, 'shows' | 'title'>[],
): string[][] {
  // Invented answers are labeled wherever they go.
  const isLabeled = columns.some(({ shows }) => typeof shows !== 'number') && rows.some(({ verdict }) => verdict.sandbox);
  const label: CopiedColumn[] = isLabeled ? [{ title: words.heading, text: ({ verdict }) => (verdict.sandbox ? words.sandbox : '') }] : [];
  const copied = [...columns.map((column) => copiedColumn(headings, column)), ...label];
  return [copied.map(({ title }) => title), ...rows.map((row) => copied.map(({ text }) => text(row)))];
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
