/** Reads ODS. Uses the displayed text that its cells contain, and the stored number only if an exponent hides its digits. */
import { Failed } from '#contract/failure.ts';
import { mostCellLength } from '../delimited/recordReader.ts';
import { plainNumber } from './displayedNumber.ts';
import { readPart, type Zip } from './openZip.ts';
import { attribute, readXml } from './readXml.ts';
import {
  sheetCells,
  findSheet,
  mostLines,
  mostMerges,
  mostSheetCells,
  mostTacitLines,
  nothingSeen,
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
      return readTable(readPart(zip, content, signalOfRead, took), file, index, take);
    },
    close: () => zip.close(),
  };
}

/** Reads the sheets' names, skipping rows; a file whose structure breaks that way is read completely. */
async function readNames(zip: Zip, file: string, signal: AbortSignal): Promise<Sheet[]> {
  return namesIn(withoutRows(readPart(zip, content, signal)), file).catch((error: unknown) => {
    if (error instanceof Failed && error.failure.code === 'file.damaged') return namesIn(readPart(zip, content, signal), file);
    throw error;
  });
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

async function readTable(part: AsyncIterable<Buffer>, file: string, wanted: number, take: TakeRow): Promise<SheetSeen> {
  const seen = nothingSeen();
  const cells = sheetCells();
  const text = openCellText();
  const rows = openRows(file, take);
  let table = -1;
  let columns = 0;
  let column = 0;
  let widest = -1;
  let cell: StoredCell = noCell;
  const seeColumns = (attributes: Attributes): void => {
    const first = columns;
    columns += repeatsOf(attribute(attributes, 'number-columns-repeated'));
    if ((attribute(attributes, 'visibility') ?? 'visible') === 'visible') return;
    for (let one = first; one < Math.min(columns, mostSheetCells); one++) seen.hiddenColumns.push(one);
  };
  const beginCell = (attributes: Attributes): void => {
    cell = storedCell(attributes);
    text.begin();
    if (cell.rows > 1 && seen.merges.length < mostMerges)
      seen.merges.push({ first: rows.line(), last: rows.line() + cell.rows - 1, column });
  };
  const endCell = (): void => {
    const { repeats } = cell;
    const own = text.end();
    const shown = cells.isFull ? '' : shownText(own, cell);
    if (cell.uncached && shown === '') seen.uncached += repeats;
    if (shown !== '') widest = Math.max(widest, column + repeats - 1);
    for (let times = 0; shown !== '' && times < Math.min(repeats, mostSheetCells); times++) cells.put(column + times, shown);
    column += repeats;
  };
  const isCell = (name: string): boolean => name === 'table-cell' || name === 'covered-table-cell';

  await readXml(
    part,
    file,
    {
      open(name, attributes) {
        if (name === 'table') table++;
        if (table !== wanted) return;
        text.open(name, attributes);
        if (isCell(name)) beginCell(attributes);
        else if (name === 'table-column') seeColumns(attributes);
        else if (name === 'table-row-group') rows.openGroup(attributes);
        else if (name === 'table-row') {
          rows.begin(attributes);
          column = 0;
        }
      },
      close(name) {
        if (table !== wanted) return;
        if (isCell(name)) endCell();
        else text.close(name);
        if (name === 'table-row-group') rows.closeGroup();
        else if (name === 'table-row') rows.end(cells);
      },
      text: text.append,
    },
    () => rows.isEnough() || table > wanted,
  );
  return { ...seen, hiddenColumns: seen.hiddenColumns.filter((one) => one <= widest) };
}

type Attributes = Readonly<Record<string, string>>;

interface Rows {
  openGroup(attributes: Attributes): void;
  closeGroup(): void;
  begin(attributes: Attributes): void;
  /** Gives the row to `take`, as often as it is repeated. Throws Failed('file.unsafe'). */
  end(cells: ReturnType<typeof sheetCells>): void;
  /** The number of the current row; of several, the first. */
  line(): number;
  isEnough(): boolean;
}

function openRows(file: string, take: TakeRow): Rows {
  let line = 0;
  let repeats = 1;
  let hidden = false;
  let repeated = 0;
  let enough = false;
  /** Open groups of rows: whether each is collapsed. */
  const groups: boolean[] = [];
  const refuseOver = (lines: number, most: number): void => {
    if (lines > most) throw new Failed('file.unsafe', { path: file, why: 'rows' });
  };
  return {
    openGroup: (attributes) => void groups.push(attribute(attributes, 'display') === 'false'),
    closeGroup: () => void groups.pop(),
    begin(attributes) {
      line++;
      repeats = repeatsOf(attribute(attributes, 'number-rows-repeated'));
      hidden = groups.includes(true) || ['collapse', 'filter'].includes(attribute(attributes, 'visibility') ?? '');
    },
    end(cells) {
      if (enough) return;
      const row = cells.end(line);
      if (row) {
        repeated += repeats - 1;
        refuseOver(repeated, mostTacitLines);
        for (let times = 0; times < repeats && !enough; times++)
          enough = take({ ...row, cells: [...row.cells], line: line + times, ...(hidden && { hidden }) });
      }
      line += repeats - 1;
      refuseOver(line, mostLines);
    },
    line: () => line,
    isEnough: () => enough,
  };
}

/** Elements in a cell that aren't part of its text: notes and drawings. */
const besides: ReadonlySet<string> = new Set(['annotation', 'frame', 'shapes', 'note', 'ruby-text']);

/** Collects the text of one cell after another: its own paragraphs, without those of notes and drawings in it. */
function openCellText() {
  let text = '';
  let paragraphs = 0;
  /** Depth below the cell; -1 outside of a cell. Its own paragraphs are at 1, those of shapes and notes deeper. */
  let depth = -1;
  let inParagraph = false;
  let aside = 0;
  const append = (piece: string): void => {
    // A cell that is already too long needn't grow.
    if (inParagraph && aside === 0 && text.length <= mostCellLength) text += piece;
  };
  const isAside = (name: string): boolean => besides.has(name) || (name === 'p' && depth !== 1);
  return {
    append,
    begin(): void {
      text = '';
      paragraphs = 0;
      depth = 0;
    },
    /** Returns the text; null if the cell has no paragraphs. */
    end(): string | null {
      depth = -1;
      return paragraphs === 0 && text === '' ? null : text;
    },
    open(name: string, attributes: Attributes): void {
      if (depth >= 0) depth++;
      if (isAside(name)) aside++;
      else if (name === 'p') {
        if (paragraphs++ > 0) text += '\n';
        inParagraph = true;
      } else if (name === 's') append(' '.repeat(Math.min(1000, repeatsOf(attribute(attributes, 'c')))));
      else if (name === 'tab') append('\t');
      else if (name === 'line-break') append('\n');
    },
    close(name: string): void {
      if (isAside(name)) aside--;
      else if (name === 'p') inParagraph = false;
      if (depth >= 0) depth--;
    },
  };
}

/** What a cell's attributes say, independent of its paragraphs. */
interface StoredCell {
  /** The number behind the displayed text; '' if there is none. */
  number: string;
  /** The stored value as text. */
  text: string;
  /** Whether it has a formula whose result isn't in the file. */
  uncached: boolean;
  /** In how many columns it is repeated, and over how many rows it is merged. */
  repeats: number;
  rows: number;
}

const noCell: StoredCell = { number: '', text: '', uncached: false, repeats: 1, rows: 1 };

function storedCell(attributes: Attributes): StoredCell {
  const type = attribute(attributes, 'value-type') ?? '';
  return {
    number: type === 'float' ? (attribute(attributes, 'value') ?? '') : '',
    text: storedText(type, attributes),
    uncached: type === '' && attribute(attributes, 'formula') !== undefined,
    repeats: repeatsOf(attribute(attributes, 'number-columns-repeated')),
    rows: repeatsOf(attribute(attributes, 'number-rows-spanned')),
  };
}

/** `text`: of the cell's paragraphs; null if there are none, because some writers store only the value. */
function shownText(text: string | null, { number, text: stored }: StoredCell): string {
  if (text === null) return number === '' ? stored : plainNumber(number);
  const hidden = text === '' || /^#+$/.test(text) || /^[+-]?\d([.,]\d+)?E[+-]?\d+$/i.test(text);
  return number !== '' && hidden ? plainNumber(number) : text;
}

/** Returns a cell's stored value as text, independent of its paragraphs. */
function storedText(type: string, attributes: Attributes): string {
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
