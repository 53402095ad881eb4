/**
 * Reads the tables of an HTML file, which dialers and web applications export as .xls. Each table is a sheet, even if nested; a cell has
 * its text as shown in a browser.
 */
import { Parser } from 'htmlparser2';
import { Failed } from '#contract/failure.ts';
import { mostCellLength } from '../delimited/recordReader.ts';
import { markupText, openMarkup, type MarkupFile } from './markupText.ts';
import { plainNumber } from './displayedNumber.ts';
import { unbrokenCheck } from './readXml.ts';
import { sheetCells, findSheet, mostLines, mostSheetCells, nothingSeen, tellShare, type TakeRow, type Workbook } from './workbook.ts';

/** More tables than any export has: a page with more is an attack. */
const mostTables = 10_000;
/** Maximum nesting depth of elements. */
const mostDepth = 5000;

const tableName = (index: number): string => `Table ${index + 1}`;

/** Opens the page; null if it has no table. `encoding`: detected if absent. Throws Failed: file.unsafe, import.cancelled. */
export async function openHtml(
  given: { path: string; name: string },
  encoding: string | undefined,
  signal: AbortSignal,
): Promise<Workbook | null> {
  const file = await openMarkup(given, encoding, signal);
  let tables = 0;
  await readTables(file, signal, () => false, {
    open: () => {
      if (++tables > mostTables) throw new Failed('file.unsafe', { path: file.name, why: 'parts' });
    },
  });
  if (tables === 0) return null;
  const sheets = Array.from({ length: tables }, (_, index) => ({ name: tableName(index), hidden: false }));
  return {
    format: 'html',
    encoding: file.encoding,
    sheets,
    async readSheet(name, take, signalOfRead, took) {
      const { index: wanted } = findSheet(sheets, name, file.name);
      await readTable(file, wanted, take, signalOfRead, took);
      return nothingSeen();
    },
    close: () => undefined,
  };
}

async function readTable(
  file: MarkupFile,
  wanted: number,
  take: TakeRow,
  signal: AbortSignal,
  took: (share: number) => void,
): Promise<void> {
  const cells = sheetCells();
  /** For each column: how many further rows a cell above fills. */
  let spans: number[] = [];
  let line = 0;
  let column = 0;
  let hidden = false;
  let enough = false;
  let isOver = false;
  const tell = tellShare(file.bytes, took);
  const own = (table: number): boolean => table === wanted && !enough;
  const skipSpanned = (): void => {
    for (let left = spans[column] ?? 0; left > 0; left = spans[column] ?? 0) spans[column++] = left - 1;
  };
  await readTables(
    file,
    signal,
    (bytes) => {
      tell(bytes);
      return enough || isOver;
    },
    {
      end(table) {
        if (table === wanted) isOver = true;
      },
      row(table, isHidden) {
        if (!own(table)) return;
        hidden = isHidden;
        if (++line > mostLines) throw new Failed('file.unsafe', { path: file.name, why: 'rows' });
        column = 0;
      },
      cell(table, text, { colspan, rowspan, number }) {
        if (!own(table)) return;
        skipSpanned();
        cells.put(column, number !== '' && /E[+-]?\d+$|^#+$/i.test(text) ? plainNumber(number) : text);
        const width = spanOf(colspan);
        const height = spanOf(rowspan) - 1;
        for (let at = column; at < column + width && (height > 0 || at < spans.length); at++) spans[at] = height;
        column += width;
      },
      rowEnd(table) {
        if (!own(table)) return;
        spans = spans.map((left, at) => (at >= column && left > 0 ? left - 1 : left));
        const row = cells.end(line);
        if (row) enough = take(hidden ? { ...row, hidden } : row);
      },
    },
  );
}

interface CellAttributes {
  colspan: string | undefined;
  rowspan: string | undefined;
  /** The number behind the displayed text, as written by Excel. */
  number: string;
}

/** Callbacks, each with the index of its table. */
interface TableSink {
  open?(table: number): void;
  row?(table: number, isHidden: boolean): void;
  cell?(table: number, text: string, attributes: CellAttributes): void;
  rowEnd?(table: number): void;
  end?(table: number): void;
}

interface OpenTable {
  index: number;
  inRow: boolean;
  /** Null outside of a cell. */
  text: string | null;
  attributes: CellAttributes;
}

/** Reads the page's tables; unclosed rows and cells end where the next ones begin. */
async function readTables(file: MarkupFile, signal: AbortSignal, between: (bytes: number) => boolean, sink: TableSink): Promise<void> {
  const none: CellAttributes = { colspan: undefined, rowspan: undefined, number: '' };
  const open: OpenTable[] = [];
  let count = 0;
  let depth = 0;
  /** Depth within elements that aren't shown. */
  let aside = 0;
  const endCell = (table: OpenTable): void => {
    if (table.text !== null) sink.cell?.(table.index, shownText(table.text), table.attributes);
    table.text = null;
  };
  const endRow = (table: OpenTable): void => {
    endCell(table);
    if (table.inRow) sink.rowEnd?.(table.index);
    table.inRow = false;
  };
  const beginRow = (table: OpenTable, style = ''): void => {
    endRow(table);
    table.inRow = true;
    sink.row?.(table.index, /display\s*:\s*none/i.test(style));
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const table = open.at(-1);
      if (++depth > mostDepth) throw new Failed('file.unsafe', { path: file.name, why: 'parts' });
      if (unshown.has(name)) aside++;
      if (name === 'table') {
        sink.open?.(count);
        open.push({ index: count++, inRow: false, text: null, attributes: none });
      } else if (table === undefined) return;
      else if (name === 'tr') beginRow(table, attributes['style']);
      else if (name === 'td' || name === 'th') {
        if (!table.inRow) beginRow(table);
        endCell(table);
        table.text = '';
        table.attributes = { colspan: attributes['colspan'], rowspan: attributes['rowspan'], number: attributes['x:num'] ?? '' };
      } else if (table.text !== null && breaking.has(name) && table.text !== '') table.text += lineBreak;
    },
    ontext(text) {
      const table = open.at(-1);
      // A cell that is already too long needn't grow.
      if (aside === 0 && table !== undefined && table.text !== null && table.text.length <= mostCellLength) table.text += text;
    },
    onclosetag(name) {
      depth--;
      const table = open.at(-1);
      if (unshown.has(name)) aside = Math.max(0, aside - 1);
      if (table === undefined) return;
      if (name === 'tr') endRow(table);
      else if (name === 'td' || name === 'th') endCell(table);
      else if (name === 'table') {
        endRow(table);
        open.pop();
        sink.end?.(table.index);
      }
    },
  });
  const check = unbrokenCheck(file.name);
  for await (const text of markupText(file, signal, between)) {
    check(text);
    parser.write(text);
  }
  parser.end();
}

const unshown = new Set(['script', 'style', 'template', 'title', 'noscript']);
const breaking = new Set(['br', 'p', 'div', 'li']);
/** Marks a line break of the page among the white space of its source. */
const lineBreak = '\u2028';

/** Collapses white space of the source to one space; only the page's own breaks become lines. */
const shownText = (text: string): string =>
  text
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replace(/ ?\u2028 ?/g, '\n')
    .trim();

function spanOf(text: string | undefined): number {
  const span = Number.parseInt(text ?? '', 10);
  return span > 1 ? Math.min(span, mostSheetCells) : 1;
}
