/** Opens a workbook: the requested sheet, or the first visible one with rows of data. */
import { stat } from 'node:fs/promises';
import { Failed } from '#contract/failure.ts';
import type { Reading, Source } from '#contract/lists/list.ts';
import { looksLikeData } from '../mapping/headings.ts';
import { aliasOf } from '../mapping/headingAliases.ts';
import { hashFile, refuseIfChanged, type GrantedFile, type OpenedFile } from './inspectFile.ts';
import { findLayout, firstOf, headingLineOf } from './delimited/layout.ts';
import { keptOfTooLong, mostCellLength, tooLongCell, type RecordSink } from './delimited/recordReader.ts';
import { settingAside } from './setAside.ts';
import { coveredBy, openFill, mostTacitLines, type SheetRow, type SheetSeen, type Workbook } from './workbooks/workbook.ts';
import { writtenLine } from './delimited/mendQuotes.ts';

const sampleRows = 200;
/** The most sheets tried, because a page of tables is read anew for each. */
const mostTried = 100;
/** Maximum number of characters read for a preview. */
const sampleChars = 4_000_000;
/** Maximum number of characters of a sheet: its file can refer to one text many times, and the list stores each occurrence. */
const mostSheetChars = 4_000_000_000;
/** A sheet is unpacked in many small pieces; progress is reported, and lines are committed, in steps of this share. */
const tellShare = 1 / 256;

/**
 * `workbook` is closed with the returned file. Throws Failed: file.noSheet, file.empty, file.noHeadingLine, file.damaged, file.unsafe,
 * import.cancelled.
 */
export async function openWorkbookSource(
  file: GrantedFile,
  workbook: Workbook,
  reading: Reading,
  signal: AbortSignal,
): Promise<OpenedFile> {
  try {
    const { size, mtimeMs } = await stat(file.path);
    const { sheet, rows, empty } = await chooseSheet(workbook, file.name, reading.sheet, signal);
    const fills = reading.fillMerged === true;
    // The list of merged cells comes after the rows.
    const { merges } = fills ? await workbook.readSheet(sheet, everyRow, signal, () => undefined) : noMerges;
    const layout = findLayout(rows.map(openFill(merges)), reading, file.name);
    return {
      name: file.name,
      bytes: size,
      first: firstOf(layout),
      heading: layout.headingLines.length > 0,
      layout,
      ragged: false,
      dialect: null,
      about: {
        format: workbook.format,
        sheet: workbook.format === 'vcf' ? null : sheet,
        ...(workbook.unclosed !== undefined && workbook.unclosed.length > 0 && { unclosed: workbook.unclosed.slice(0, 100) }),
        ...(empty.length > 0 && { emptySheets: empty }),
        sheets: workbook.format === 'vcf' ? [] : workbook.sheets.map(({ name, hidden }) => ({ name, hidden })),
        encoding: workbook.encoding?.name ?? 'utf-8',
        bom: (workbook.encoding?.bomBytes ?? 0) > 0,
        delimiter: '',
        ...headingLineOf(layout),
      },
      async read(sink, signalOfRead, took) {
        let reported = 0;
        const table = settingAside(sink, layout);
        const give = giveTo(table.sink, file.name);
        const fill = openFill(merges);
        const seen = await workbook.readSheet(
          sheet,
          (row) => give(fill(row)),
          signalOfRead,
          (share) => {
            if (share - reported < tellShare) return;
            reported = share;
            took(Math.floor(share * size));
          },
        );
        table.end();
        const sha256 = await hashFile(file.path, signalOfRead);
        await refuseIfChanged(file, { bytes: size, mtimeMs });
        // As in Excel's CSV of a sheet.
        return { sha256, lineEnd: '\r\n', ...notesOf(seen, workbook.sheets, sheet, fills) };
      },
      close: () => workbook.close(),
    };
  } catch (error) {
    workbook.close();
    throw error;
  }
}

const everyRow = (): boolean => false;
const noMerges: Pick<SheetSeen, 'merges'> = { merges: [] };

/** Returns the notes on a sheet, if there are any. */
function notesOf(
  { uncached, merges, hiddenColumns }: SheetSeen,
  sheets: Workbook['sheets'],
  sheet: string,
  filled: boolean,
): Pick<Source, 'notes'> {
  const hiddenSheets = sheets.filter(({ name, hidden }) => hidden && name !== sheet).map(({ name }) => name);
  const merged = coveredBy(merges);
  if (hiddenSheets.length + hiddenColumns.length + uncached + merged === 0) return {};
  return { notes: { hiddenSheets, hiddenColumns: hiddenColumns.map(letters), uncached, merged, filled } };
}

/** Returns a column's letters: `AB` for 27. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26));

/**
 * Returns the sheet with its first rows, because choosing it reads them. `empty`: the skipped sheets, which are empty or covers. If all
 * are, returns the first that isn't empty.
 */
async function chooseSheet(
  workbook: Workbook,
  path: string,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<{ sheet: string; rows: SheetRow[]; empty: string[] }> {
  const shown = workbook.sheets.filter(({ hidden }) => !hidden);
  const candidates = wanted === undefined ? (shown.length > 0 ? shown : workbook.sheets).map(({ name }) => name) : [wanted];
  const empty: string[] = [];
  let cover: { sheet: string; rows: SheetRow[] } | null = null;
  for (const sheet of candidates.slice(0, mostTried)) {
    const rows: SheetRow[] = [];
    let chars = 0;
    let enough = false;
    await workbook.readSheet(
      sheet,
      (row) => {
        chars += lengthOf(row);
        enough = rows.push(row) >= sampleRows || chars > sampleChars;
        return enough;
      },
      signal,
      () => undefined,
    );
    // Beyond the sample, it is unknown whether data follows.
    if (enough || wanted !== undefined || holdsData(rows)) {
      if (enough || rows.some(isFilled)) return { sheet, rows, empty };
    } else if (cover === null && rows.some(isFilled)) cover = { sheet, rows };
    empty.push(sheet);
  }
  if (cover !== null) return { ...cover, empty: empty.slice(0, empty.indexOf(cover.sheet)) };
  const hidden = wanted === undefined ? workbook.sheets.length - candidates.length : 0;
  throw new Failed('file.empty', { path, sheets: candidates.length, hidden });
}

/** Whether a row has a cell that isn't blank; blank cells are left over from formatting. */
const isFilled = ({ cells }: SheetRow): boolean => cells.some((cell) => cell.trim() !== '');

/**
 * Whether the rows contain data, unlike a cover with a title, headings without rows, or prose: no second row, or only a first column,
 * without a known heading, phones or the like.
 */
function holdsData(rows: readonly SheetRow[]): boolean {
  const filled = rows.filter(isFilled).map(({ cells }) => cells.filter((cell) => cell.trim() !== ''));
  if (filled.length < 2) return false;
  const isHeading = filled[0]?.some((cell) => aliasOf(cell) !== null) === true;
  return isHeading || filled.some((cells, at) => at > 0 && (cells.length > 1 || cells.some(looksLikeData)));
}

/** Passes a sheet's rows on as records; an empty row between others becomes an empty line. Throws Failed('file.unsafe'). */
function giveTo(sink: RecordSink, path: string): (row: SheetRow) => boolean {
  let before = 0;
  let empties = 0;
  let chars = 0;
  return (row) => {
    const { line, cells, count, tooLong, hidden } = row;
    chars += lengthOf(row);
    if (chars > mostSheetChars) throw new Failed('file.unsafe', { path, why: 'size' });
    if (before > 0) {
      empties += line - before - 1;
      if (empties > mostTacitLines) throw new Failed('file.unsafe', { path, why: 'rows' });
      for (let empty = before + 1; empty < line; empty++) sink.rejected(empty, { reason: 'empty', params: {} }, '');
    }
    before = line;
    if (tooLong) sink.rejected(line, tooLongCell, writtenLine(cells).slice(0, keptOfTooLong));
    else if (cells.some((cell) => cell.length > mostCellLength)) {
      const short = cells.map((cell) => cell.slice(0, mostCellLength));
      sink.rejected(line, tooLongCell, writtenLine(short));
    } else sink.record(line, cells, null, count, false, hidden);
    return false;
  };
}

const lengthOf = ({ cells }: SheetRow): number => cells.reduce((sum, cell) => sum + cell.length, 0);
