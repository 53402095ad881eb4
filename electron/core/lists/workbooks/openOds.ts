/** Reads ODS: its cells carry the text that they show, so that text is taken, and the stored number only where an exponent hides its digits. */
import { Failed } from '../../../contract/failure.ts';
import { plainNumber } from './displayedNumber.ts';
import type { Zip } from './openZip.ts';
import { attribute, readXml } from './readXml.ts';
import { sheetCells } from './sheetCells.ts';
import { mostLines, mostSheetCells, type Sheet, type TakeRow, type Workbook } from './workbook.ts';

const content = 'content.xml';

/** The workbook closes the ZIP. Throws Failed: file.damaged, file.unsafe. */
export async function openOds(zip: Zip, file: string): Promise<Workbook> {
  const sheets = await readNames(zip, file);
  return {
    format: 'ods',
    sheets,
    async readSheet(name, take, signal, took) {
      const index = sheets.findIndex((one) => one.name === name);
      if (index < 0) throw new Failed('file.noSheet', { path: file, sheet: name, known: sheets.map((one) => one.name).join(', ') });
      const size = Math.max(1, zip.sizeOf(content));
      let read = 0;
      await readTable(zip.read(content), file, index, take, (bytes) => {
        if (signal.aborted) throw new Failed('import.cancelled');
        took(Math.min(1, (read += bytes) / size));
      });
    },
    close: () => zip.close(),
  };
}

async function readNames(zip: Zip, file: string): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  // A style of the table's, told before the tables, says whether it is shown.
  const hiddenStyles = new Set<string>();
  let style = '';
  await readXml(zip.read(content), file, {
    open(name, attributes) {
      if (name === 'style') style = attribute(attributes, 'name') ?? '';
      else if (name === 'table-properties' && attribute(attributes, 'display') === 'false') hiddenStyles.add(style);
      else if (name === 'table')
        sheets.push({ name: attribute(attributes, 'name') ?? '', hidden: hiddenStyles.has(attribute(attributes, 'style-name') ?? '') });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return sheets;
}

async function readTable(
  part: AsyncIterable<Buffer>,
  file: string,
  wanted: number,
  take: TakeRow,
  took: (bytes: number) => void,
): Promise<void> {
  const cells = sheetCells();
  let table = -1;
  let line = 0;
  let rowRepeats = 1;
  let column = 0;
  let repeats = 1;
  let number = '';
  let text = '';
  let paragraphs = 0;
  let inParagraph = 0;
  let aside = 0;
  let enough = false;

  const shown = (): string => {
    const hidden = text === '' || /^#+$/.test(text) || /^[+-]?\d([.,]\d+)?E[+-]?\d+$/i.test(text);
    return number !== '' && hidden ? plainNumber(number) : text;
  };
  const endRow = (): void => {
    const row = cells.end(line);
    if (row) {
      for (let times = 0; times < rowRepeats && !enough; times++) enough = take({ ...row, cells: [...row.cells], line: line + times });
    }
    line += rowRepeats - 1;
    if (line > mostLines) throw new Failed('file.unsafe', { path: file, why: 'rows' });
  };

  await readXml(
    part,
    file,
    {
      open(name, attributes) {
        switch (name) {
          case 'table':
            table++;
            break;
          case 'table-row':
            line++;
            rowRepeats = repeatsOf(attribute(attributes, 'number-rows-repeated'));
            column = 0;
            break;
          case 'table-cell':
          case 'covered-table-cell': {
            repeats = repeatsOf(attribute(attributes, 'number-columns-repeated'));
            number = attribute(attributes, 'value-type') === 'float' ? (attribute(attributes, 'value') ?? '') : '';
            text = '';
            paragraphs = 0;
            break;
          }
          // Notes and drawings stand in the cell, and are not its text.
          case 'annotation':
          case 'frame':
          case 'shapes':
            aside++;
            break;
          case 'p':
            if (aside === 0 && inParagraph++ === 0 && paragraphs++ > 0) text += '\n';
            break;
          case 's':
            if (inParagraph > 0 && aside === 0) text += ' '.repeat(Math.min(1000, repeatsOf(attribute(attributes, 'c'))));
            break;
          case 'tab':
            if (inParagraph > 0 && aside === 0) text += '\t';
            break;
          case 'line-break':
            if (inParagraph > 0 && aside === 0) text += '\n';
        }
      },
      close(name) {
        switch (name) {
          case 'table-row':
            if (table === wanted && !enough) endRow();
            break;
          case 'table-cell':
          case 'covered-table-cell': {
            const cell = table === wanted ? shown() : '';
            for (let times = 0; cell !== '' && times < Math.min(repeats, mostSheetCells); times++) cells.put(column + times, cell);
            column += repeats;
            break;
          }
          case 'annotation':
          case 'frame':
          case 'shapes':
            aside--;
            break;
          case 'p':
            if (aside === 0) inParagraph--;
        }
      },
      text(piece) {
        if (inParagraph > 0 && aside === 0) text += piece;
      },
    },
    (bytes) => {
      took(bytes);
      return enough || table > wanted;
    },
  );
}

/** A count of repeats, at least 1. */
function repeatsOf(text: string | undefined): number {
  const count = Number(text ?? 1);
  return Number.isInteger(count) && count > 0 ? count : 1;
}
