/** Writes the sheet of rows. Every text is a text cell, so that no zero is lost, no number is rounded and nothing is computed. */
import { Failed } from '#contract/failure.ts';
import type { TableColumn } from '../table.ts';
import { styleOf, styles, columnName, mainNamespace, xmlHead, xmlText } from './styles.ts';

/** If a footer is longer, including codes, Excel reports the workbook as damaged. */
export const longestFooter = 255;
const codes = { left: '&L', right: '&RPage &P of &N' };

/** Returns Excel's code for the footer of printed pages: on the left the list's name, truncated to fit, and these notes. */
export function footerOf(listName: string, notes: readonly string[]): string {
  const plain = (text: string): string => text.replaceAll('&', '&&');
  const behind = notes.map((note) => ` · ${plain(note)}`).join('') + codes.right;
  const room = longestFooter - codes.left.length - behind.length;
  if (plain(listName).length <= room) return codes.left + plain(listName) + behind;
  let name = '';
  for (const character of listName) {
    if (name.length + plain(character).length > room - 1) break;
    name += plain(character);
  }
  return `${codes.left}${name}…${behind}`;
}

/** Capacity of a sheet and a cell (Excel's limits; characters are UTF-16 units). */
export const limits = { rows: 1_048_576, columns: 16_384, characters: 32_767 } as const;

/** Column widths in characters of the default font. */
const width = { least: 9, most: 48 };
const headingHeight = 22;

const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/;

/** Returns one cell; '' for an empty one. `at`: `B7`. */
function cell(at: string, style: number, text: string, isNumber: boolean): string {
  if (text === '') return '';
  if (isNumber && plainNumber.test(text)) return `<c r="${at}" s="${style}"><v>${text}</v></c>`;
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** Throws because truncating a cell would change it. `row`: row of the table; 0 is the heading. */
function refuseTooLong(text: string, column: string, row: number): void {
  if (text.length <= limits.characters) return;
  throw new Failed('export.cellTooLong', { row, column: column.slice(0, 60), characters: text.length, most: limits.characters });
}

interface DataSheet {
  /** Returns the sheet's XML before its first row of data: the frozen heading, and widths based on the first lines. */
  head(firstLines: readonly (readonly string[])[]): string;
  /**
   * Throws Failed('export.cellTooLong'). `number`: row of the sheet, where the heading is 1; `dataRow`: row of the table, for the message.
   */
  line(cells: readonly string[], number: number, dataRow: number): string;
  /** Returns the XML after the last row; `lastRow`: row of the sheet. */
  tail(lastRow: number): string;
}

/** `footer`: the footer of printed pages (see footerOf). Throws Failed('export.tooManyColumns' | 'export.cellTooLong'). */
export function dataSheet(columns: readonly TableColumn[], footer: string): DataSheet {
  if (columns.length > limits.columns) throw new Failed('export.tooManyColumns', { columns: columns.length, most: limits.columns });
  for (const { heading } of columns) refuseTooLong(heading, heading, 0);
  const names = columns.map((_, index) => columnName(index));
  const kinds = columns.map(({ kind }) => kind);
  return {
    head(firstLines) {
      const cols = columns.map(({ heading }, index) => {
        const longest = firstLines.reduce((most, line) => Math.max(most, line[index]?.length ?? 0), heading.length + 3);
        return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(width.most, Math.max(width.least, longest + 2))}" style="${styles.text}" customWidth="1"/>`;
      });
      const headings = columns.map(({ heading, original }, index) =>
        cell(`${names[index] ?? ''}1`, original ? styles.heading : styles.ourHeading, heading, false),
      );
      return (
        `${xmlHead}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0">` +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews>' +
        `<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>` +
        `<row r="1" ht="${headingHeight}" customHeight="1">${headings.join('')}</row>`
      );
    },
    line(cells, number, dataRow) {
      let xml = '';
      for (let index = 0; index < kinds.length; index++) {
        const text = cells[index] ?? '';
        if (text === '') continue;
        refuseTooLong(text, columns[index]?.heading ?? '', dataRow);
        const kind = kinds[index] ?? 'text';
        xml += cell(`${names[index] ?? ''}${number}`, styleOf(kind, text), text, kind === 'number');
      }
      return `<row r="${number}">${xml}</row>`;
    },
    tail: (lastRow) =>
      `</sheetData><autoFilter ref="A1:${names.at(-1) ?? 'A'}${lastRow}"/>` +
      `<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>` +
      `<headerFooter><oddFooter>${xmlText(footer)}</oddFooter></headerFooter></worksheet>`,
  };
}
