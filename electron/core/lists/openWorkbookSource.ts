/** Opens a workbook: the sheet that was asked for, or the first that is shown and holds something. */
import { createHash } from 'node:crypto';
import { Failed } from '../../contract/failure.ts';
import type { Reading } from '../../contract/list.ts';
import { openFile, readAt, refuseIfChanged } from './inspectFile.ts';
import type { GrantedFile, OpenedFile } from './openedFile.ts';
import { mostCellLength, type RecordSink } from './recordReader.ts';
import { sniffHeading } from './sniff.ts';
import { openWorkbook } from './workbooks/openWorkbook.ts';
import type { SheetRow, Workbook } from './workbooks/workbook.ts';
import { writtenLine } from './writtenLine.ts';

const sampleRows = 200;
const pieceBytes = 1024 * 1024;

/** Throws as `openWorkbook`, and Failed('file.noSheet' | 'file.noRows' | 'file.empty'). */
export async function openWorkbookSource(file: GrantedFile, reading: Reading, spillPath: string, signal: AbortSignal): Promise<OpenedFile> {
  const handle = await openFile(file.path);
  const { size, mtimeMs } = await handle.stat().finally(() => handle.close());
  const workbook = await openWorkbook(file, spillPath);
  try {
    const { sheet, rows } = await chooseSheet(workbook, file.name, reading.sheet, signal);
    const first = rows.map(({ cells }) => cells);
    return {
      name: file.name,
      bytes: size,
      first,
      heading: reading.heading ?? sniffHeading(first),
      ragged: false,
      about: {
        format: workbook.format,
        sheet,
        sheets: workbook.sheets.map(({ name, hidden }) => ({ name, hidden })),
        encoding: 'utf-8',
        bom: false,
        delimiter: '',
      },
      async read(sink, signalOfRead, took) {
        await workbook.readSheet(sheet, giveTo(sink), signalOfRead, (share) => took(Math.floor(share * size)));
        const sha256 = await hashFile(file.path, signalOfRead);
        await refuseIfChanged(file, { bytes: size, mtimeMs });
        return { sha256, lineEnd: '\n' };
      },
      close: () => workbook.close(),
    };
  } catch (error) {
    workbook.close();
    throw error;
  }
}

/** The sheet's first rows come along: looking at them is what chooses it. */
async function chooseSheet(
  workbook: Workbook,
  path: string,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<{ sheet: string; rows: SheetRow[] }> {
  const shown = workbook.sheets.filter(({ hidden }) => !hidden);
  const candidates = wanted === undefined ? (shown.length > 0 ? shown : workbook.sheets).map(({ name }) => name) : [wanted];
  for (const sheet of candidates) {
    const rows: SheetRow[] = [];
    await workbook.readSheet(
      sheet,
      (row) => rows.push(row) >= sampleRows,
      signal,
      () => undefined,
    );
    if (rows.length > 0) return { sheet, rows };
  }
  throw new Failed('file.empty', { path });
}

/** Rows of a sheet as records; a row between two others that holds nothing is an empty line. */
function giveTo(sink: RecordSink): (row: SheetRow) => boolean {
  let before = 0;
  return ({ line, cells, count }) => {
    if (before > 0) for (let empty = before + 1; empty < line; empty++) sink.rejected(empty, 'empty', {}, '');
    before = line;
    if (cells.some((cell) => cell.length > mostCellLength)) {
      const short = cells.map((cell) => cell.slice(0, mostCellLength));
      sink.rejected(line, 'cellTooLong', { most: mostCellLength }, writtenLine(short));
    } else sink.record(line, cells, null, count);
    return false;
  };
}

async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const handle = await openFile(path);
  try {
    for (let at = 0; ;) {
      if (signal.aborted) throw new Failed('import.cancelled');
      const piece = await readAt(handle, path, at, Buffer.allocUnsafe(pieceBytes));
      if (piece.length === 0) return hash.digest('hex');
      hash.update(piece);
      at += piece.length;
    }
  } finally {
    await handle.close();
  }
}
