/** Reads SpreadsheetML, the XML of Excel 2003, which many programs export as .xls. */
import { Failed } from '#contract/failure.ts';
import { mostCellLength } from '../delimited/recordReader.ts';
import { numberFormat, plainNumber, serialOfIso, type ShowNumber } from './displayedNumber.ts';
import { markupText, openMarkup, type MarkupFile } from './markupText.ts';
import { attribute, readXml, type XmlSink } from './readXml.ts';
import { sheetCells, findSheet, mostLines, nothingSeen, tellShare, type Sheet, type TakeRow, type Workbook } from './workbook.ts';

/** Named formats; any other is a pattern. */
const namedFormats: Readonly<Record<string, string>> = {
  'General Number': 'General',
  'General Date': 'm/d/yyyy h:mm',
  'Long Date': 'dddd, mmmm d, yyyy',
  'Medium Date': 'd-mmm-yy',
  'Short Date': 'm/d/yyyy',
  'Long Time': 'h:mm:ss AM/PM',
  'Medium Time': 'h:mm AM/PM',
  'Short Time': 'h:mm',
  Currency: '"$"#,##0.00',
  'Euro Currency': '"€"#,##0.00',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
};

/** `encoding`: detected if absent. Throws Failed: file.damaged, file.unsafe, import.cancelled. */
export async function openSpreadsheetXml(
  given: { path: string; name: string },
  encoding: string | undefined,
  signal: AbortSignal,
): Promise<Workbook> {
  const file = await openMarkup(given, encoding, signal);
  const { sheets, formats } = await readContents(file, signal);
  return {
    format: 'xml',
    encoding: file.encoding,
    sheets,
    async readSheet(name, take, signalOfRead, took) {
      const { index: wanted } = findSheet(sheets, name, file.name);
      await readSheet(file, wanted, formats, take, signalOfRead, took);
      return nothingSeen();
    },
    close: () => undefined,
  };
}

async function readContents(file: MarkupFile, signal: AbortSignal): Promise<{ sheets: Sheet[]; formats: Map<string, ShowNumber> }> {
  const sheets: Sheet[] = [];
  const formats = new Map<string, ShowNumber>();
  let style = '';
  let isVisibility = false;
  await readXml(utf8Of(file, signal), file.name, {
    open(name, attributes) {
      if (name === 'Worksheet') sheets.push({ name: attribute(attributes, 'Name') ?? '', hidden: false });
      else if (name === 'Style') style = attribute(attributes, 'ID') ?? '';
      else if (name === 'NumberFormat') formats.set(style, formatCalled(attribute(attributes, 'Format') ?? ''));
      isVisibility = name === 'Visible';
    },
    close: () => {
      isVisibility = false;
    },
    text(text) {
      const sheet = sheets.at(-1);
      if (isVisibility && sheet && /^\s*Sheet(?:Very)?Hidden/.test(text)) sheet.hidden = true;
    },
  });
  return { sheets, formats };
}

const formatCalled = (name: string): ShowNumber => numberFormat(0, namedFormats[name] ?? name, false);

async function readSheet(
  file: MarkupFile,
  wanted: number,
  formats: ReadonlyMap<string, ShowNumber>,
  take: TakeRow,
  signal: AbortSignal,
  took: (share: number) => void,
): Promise<void> {
  const cells = sheetCells();
  let sheet = -1;
  let line = 0;
  let hidden = false;
  let column = -1;
  let across = 0;
  let format = plainNumber;
  let type = '';
  let text = '';
  let isData = false;
  let aside = 0;
  let enough = false;
  const tell = tellShare(file.bytes, took);
  const shown = (): string => {
    if (type === 'Number') return format(text.trim());
    if (type === 'Boolean') return text.trim() === '1' ? 'TRUE' : 'FALSE';
    if (type !== 'DateTime') return text;
    const serial = format === plainNumber ? null : serialOfIso(text, false);
    return serial === null ? text.replace(/T00:00:00(?:\.0+)?$/, '') : format(String(serial));
  };
  const sink: XmlSink = {
    open(name, attributes) {
      if (name === 'Worksheet') {
        sheet++;
        line = 0;
      }
      if (sheet !== wanted) return;
      switch (name) {
        case 'Row':
          line = indexOf(attribute(attributes, 'Index'), line);
          if (line > mostLines) throw new Failed('file.unsafe', { path: file.name, why: 'rows' });
          hidden = attribute(attributes, 'Hidden') === '1';
          column = -1;
          across = 0;
          break;
        case 'Cell':
          column = indexOf(attribute(attributes, 'Index'), column + 1 + across) - 1;
          across = Math.max(0, Number(attribute(attributes, 'MergeAcross') ?? 0) || 0);
          format = formats.get(attribute(attributes, 'StyleID') ?? '') ?? plainNumber;
          text = '';
          break;
        case 'Data':
          type = attribute(attributes, 'Type') ?? 'String';
          isData = aside === 0;
          break;
        case 'Comment':
          aside++;
      }
    },
    close(name) {
      if (sheet !== wanted) return;
      if (name === 'Comment') aside--;
      else if (name === 'Data' && isData) {
        isData = false;
        if (!enough && !cells.isFull) cells.put(column, shown());
      } else if (name === 'Row') {
        const row = cells.end(line);
        if (row && !enough) enough = take(hidden ? { ...row, hidden } : row);
      }
    },
    text(piece) {
      if (isData && text.length <= mostCellLength) text += piece;
    },
  };
  await readXml(
    utf8Of(file, signal, (bytes) => {
      tell(bytes);
      return enough || sheet > wanted;
    }),
    file.name,
    sink,
    () => enough || sheet > wanted,
  );
}

/** Returns the given number if it is greater than the last; else the next. */
function indexOf(given: string | undefined, before: number): number {
  const index = Number(given ?? before + 1);
  return Number.isInteger(index) && index > before ? index : before + 1;
}

async function* utf8Of(file: MarkupFile, signal: AbortSignal, took: (bytes: number) => boolean = () => false): AsyncGenerator<Buffer> {
  let isStart = true;
  for await (const text of markupText(file, signal, took)) {
    // Nothing may precede an XML declaration; some writers leave an empty line.
    const piece: Buffer = Buffer.from(isStart ? text.trimStart() : text);
    if (piece.length > 0) yield piece;
    isStart &&= piece.length === 0;
  }
}
