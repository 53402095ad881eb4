/** Reads ODS. Uses the displayed text that its cells contain, and the stored number only if an exponent hides its digits. */
import { Failed } from '#contract/failure.ts';
import { mostCellLength } from '../delimited/recordReader.ts';
import { plainNumber } from './displayedNumber.ts';
import type { Zip } from './openZip.ts';
import { attribute, readXml } from './readXml.ts';
import {
  sheetCells,
  findSheet,
  mostLines,
  mostMerges,
  mostSheetCells,
  mostTacitLines,
  type Sheet,
  type SheetSeen,
  type TakeRow,
  type Workbook,
} from './workbook.ts';
import { withoutRows } from './withoutRows.ts';

const content = 'content.xml';

/** Opens an ODS workbook, which closes the ZIP. Throws Failed: file.damaged, file.unsafe, import.cancelled. */
export async function openOds(zip: Zip, file: string, signal: AbortSignal): Promise<Workbook> {
  const sheets = await readNames(zip, file, signal);
  return {
    format: 'ods',
    sheets,
    async readSheet(name, take, signalOfRead, took) {
      const { index } = findSheet(sheets, name, file);
      const size = Math.max(1, zip.sizeOf(content));
      let read = 0;
      return readTable(zip.read(content), file, index, take, (bytes) => {
        if (signalOfRead.aborted) throw new Failed('import.cancelled');
        took(Math.min(1, (read += bytes) / size));
      });
    },
    close: () => zip.close(),
  };
}

/** Reads the sheets' names, skipping rows; a file whose structure breaks that way is read completely. */
async function readNames(zip: Zip, file: string, signal: AbortSignal): Promise<Sheet[]> {
  const whole = (): AsyncGenerator<Buffer> => unlessAborted(zip.read(content), signal);
  return namesIn(withoutRows(whole()), file).catch((error: unknown) => {
    if (error instanceof Failed && error.failure.code === 'file.damaged') return namesIn(whole(), file);
    throw error;
  });
}

async function* unlessAborted(pieces: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    if (signal.aborted) throw new Failed('import.cancelled');
    yield piece;
  }
}

async function namesIn(pieces: AsyncIterable<Buffer>, file: string): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  // A table's style, which precedes the tables, determines whether it is visible.
  const hiddenStyles = new Set<string>();
  let style = '';
  await readXml(pieces, file, {
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
): Promise<SheetSeen> {
  const seen: SheetSeen = { uncached: 0, merges: [], hiddenColumns: [] };
  let columns = 0;
  let widest = -1;
  let uncached = false;
  const cells = sheetCells();
  let table = -1;
  let line = 0;
  let rowRepeats = 1;
  let hidden = false;
  /** Open groups of rows: whether each is collapsed. */
  const groups: boolean[] = [];
  let column = 0;
  let repeats = 1;
  let number = '';
  let stored = '';
  let text = '';
  let paragraphs = 0;
  /** Depth below the current cell; -1 outside of a cell. Its own paragraphs are at 1, those of shapes and notes deeper. */
  let depth = -1;
  let inParagraph = false;
  let aside = 0;
  let enough = false;
  let repeated = 0;

  const shown = (): string => {
    // Some writers store only the value.
    if (paragraphs === 0 && text === '') return number === '' ? stored : plainNumber(number);
    const hidden = text === '' || /^#+$/.test(text) || /^[+-]?\d([.,]\d+)?E[+-]?\d+$/i.test(text);
    return number !== '' && hidden ? plainNumber(number) : text;
  };
  const append = (piece: string): void => {
    // A cell that is already too long needn't grow.
    if (inParagraph && aside === 0 && text.length <= mostCellLength) text += piece;
  };
  const endRow = (): void => {
    const row = cells.end(line);
    if (row) {
      repeated += rowRepeats - 1;
      if (repeated > mostTacitLines) throw new Failed('file.unsafe', { path: file, why: 'rows' });
      for (let times = 0; times < rowRepeats && !enough; times++)
        enough = take({ ...row, cells: [...row.cells], line: line + times, ...(hidden && { hidden }) });
    }
    line += rowRepeats - 1;
    if (line > mostLines) throw new Failed('file.unsafe', { path: file, why: 'rows' });
  };

  await readXml(
    part,
    file,
    {
      open(name, attributes) {
        if (depth >= 0) depth++;
        switch (name) {
          case 'table':
            table++;
            line = 0;
            break;
          case 'table-column': {
            const first = columns;
            columns = table === wanted ? columns + repeatsOf(attribute(attributes, 'number-columns-repeated')) : 0;
            if (attribute(attributes, 'visibility') !== undefined && attribute(attributes, 'visibility') !== 'visible')
              for (let one = first; one < Math.min(columns, mostSheetCells); one++) seen.hiddenColumns.push(one);
            break;
          }
          case 'table-row-group':
            groups.push(attribute(attributes, 'display') === 'false');
            break;
          case 'table-row':
            line++;
            hidden = groups.includes(true) || ['collapse', 'filter'].includes(attribute(attributes, 'visibility') ?? '');
            rowRepeats = repeatsOf(attribute(attributes, 'number-rows-repeated'));
            column = 0;
            break;
          case 'table-cell':
          case 'covered-table-cell': {
            const type = attribute(attributes, 'value-type') ?? '';
            repeats = repeatsOf(attribute(attributes, 'number-columns-repeated'));
            number = type === 'float' ? (attribute(attributes, 'value') ?? '') : '';
            stored = storedText(type, attributes);
            uncached = type === '' && attribute(attributes, 'formula') !== undefined;
            const rowSpan = repeatsOf(attribute(attributes, 'number-rows-spanned'));
            if (table === wanted && rowSpan > 1 && seen.merges.length < mostMerges)
              seen.merges.push({ first: line, last: line + rowSpan - 1, column });
            text = '';
            paragraphs = 0;
            depth = 0;
            break;
          }
          case 'p':
            if (depth !== 1) aside++;
            else {
              if (paragraphs++ > 0) text += '\n';
              inParagraph = true;
            }
            break;
          // Notes and drawings are in the cell, but not part of its text.
          case 'annotation':
          case 'frame':
          case 'shapes':
          case 'note':
          case 'ruby-text':
            aside++;
            break;
          case 's':
            append(' '.repeat(Math.min(1000, repeatsOf(attribute(attributes, 'c')))));
            break;
          case 'tab':
            append('\t');
            break;
          case 'line-break':
            append('\n');
        }
      },
      close(name) {
        switch (name) {
          case 'table-row-group':
            groups.pop();
            break;
          case 'table-row':
            if (table === wanted && !enough) endRow();
            break;
          case 'table-cell':
          case 'covered-table-cell': {
            const cell = table === wanted && !cells.isFull ? shown() : '';
            if (table === wanted && uncached && cell === '') seen.uncached += repeats;
            if (cell !== '') widest = Math.max(widest, column + repeats - 1);
            for (let times = 0; cell !== '' && times < Math.min(repeats, mostSheetCells); times++) cells.put(column + times, cell);
            column += repeats;
            depth = 0;
            break;
          }
          case 'p':
            if (depth !== 1) aside--;
            else inParagraph = false;
            break;
          case 'annotation':
          case 'frame':
          case 'shapes':
          case 'note':
          case 'ruby-text':
            aside--;
        }
        if (depth >= 0) depth--;
      },
      text: append,
    },
    (bytes) => {
      took(bytes);
      return enough || table > wanted;
    },
  );
  return { ...seen, hiddenColumns: seen.hiddenColumns.filter((one) => one <= widest) };
}

/** Returns a cell's stored value as text, independent of its paragraphs. */
function storedText(type: string, attributes: Readonly<Record<string, string>>): string {
  const value = (name: string): string => attribute(attributes, name) ?? '';
  switch (type) {
    case 'string':
      return value('string-value');
    case 'date':
    case 'time':
      return value(`${type}-value`);
    case 'boolean':
      return value('boolean-value').toUpperCase();
    case '':
      return '';
    default:
      return plainNumber(value('value'));
  }
}

/** Returns a repeat count, at least 1. */
function repeatsOf(text: string | undefined): number {
  const count = Number(text ?? 1);
  return Number.isInteger(count) && count > 0 ? count : 1;
}
