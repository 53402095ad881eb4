/** A sheet of single cells, such as a summary: text, counts and shares, each in its place. */
import { text } from './text.ts';
import { styles, columnName, mainNamespace, relationNamespace, xmlHead, xmlText } from './styles.ts';

/** Null for an empty cell. Shares are fractions of 1; a number is shown as it is. */
export type SheetCell =
  | { readonly text: string; readonly style: number }
  | { readonly count: number }
  | { readonly share: number }
  | { readonly number: number }
  | null;

const styled =
  (style: number) =>
  (words: string): SheetCell => ({ text: words, style });
export const headingCell = styled(styles.heading);
export const labelCell = styled(styles.label);
export const nameCell = styled(styles.text);
export const noteCell = styled(styles.plain);

export const shareOf = (part: number, of: number): number => (of === 0 ? 0 : part / of);

/** Returns the first rows of a sheet: its title, and a warning if its answers are invented. */
export const sheetHead = (title: string, isSandbox: boolean): SheetCell[][] => [
  [{ text: title, style: styles.title }],
  [isSandbox ? { text: text.sandbox, style: styles.sandbox } : null],
];

interface SheetOptions {
  /** Column widths in characters, from column A. */
  readonly widths: readonly number[];
  /** XML after the page setup. */
  readonly after?: string;
  /** Whether to print on one page, however long; otherwise only as wide as one. */
  readonly onePage?: boolean;
}

function cellXml(at: string, cell: SheetCell): string {
  if (cell === null) return '';
  if ('count' in cell) return `<c r="${at}" s="${styles.count}"><v>${cell.count}</v></c>`;
  if ('share' in cell) return `<c r="${at}" s="${styles.share}"><v>${cell.share}</v></c>`;
  if ('number' in cell) return `<c r="${at}" s="${styles.number}"><v>${cell.number}</v></c>`;
  if (cell.text === '') return '';
  return `<c r="${at}" s="${cell.style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.text)}</t></is></c>`;
}

/** Returns `xl/worksheets/sheetN.xml` with these cells, row by row from A1. */
export function cellSheetXml(rows: readonly (readonly SheetCell[])[], { widths, after = '', onePage = false }: SheetOptions): string {
  const lines = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellXml(`${columnName(column)}${row + 1}`, cell)).join('')}</row>`,
  );
  const cols = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`);
  return (
    `${xmlHead}<worksheet xmlns="${mainNamespace}" xmlns:r="${relationNamespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>${lines.join('')}</sheetData>` +
    `<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="${onePage ? 1 : 0}"/>${after}</worksheet>`
  );
}
