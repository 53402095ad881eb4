/** Writes one table in its format, page by page, so that it can be canceled and the thread can serve other requests. */
import { setImmediate } from 'node:timers/promises';
import type { ExportDelimiter, ExportFormat } from '#contract/exports/export.ts';
import { Failed } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import { type ByteSink, writeAtomically } from '../platform/atomicFile.ts';
import { openDelimited } from './delimited/delimitedSink.ts';
import type { Page, Part } from './parts.ts';
import { type TableSink, plainLines } from './table.ts';
import { count, newTally, type Tally } from './tally.ts';
import { openWorkbook, type WorkbookOptions } from './workbook/workbookSink.ts';
import { markedPath } from './files/targets.ts';
import { hash } from 'node:crypto';

interface FormatOptions {
  format: ExportFormat;
  delimiter: ExportDelimiter;
  bom: boolean;
  lineEnd: '\n' | '\r\n';
  heading: boolean;
  escapeFormulas: boolean;
  workbook: Omit<WorkbookOptions, 'listName' | 'rejected'>;
}

interface WriteContext {
  /** The export that the rows name; absent if they name none. */
  exportId?: string | undefined;
  signal: AbortSignal;
  /** Called with the number of lines of each written page. */
  wrote(lines: number): void;
  /** Called with the rows of each written page. */
  rows(rows: Page['rows']): void;
}

/** Writes a part and returns its tally. Throws what the sink throws, and Failed('export.cancelled'). */
export async function writePart(into: ByteSink, part: Part, list: List, options: FormatOptions, context: WriteContext): Promise<Tally> {
  const sink = await openSink(into, part, list, options);
  const tally = newTally();
  // The next page is read while the current one is being written.
  let writing: Promise<void> = Promise.resolve();
  for (const { lines, rows } of part.pages(context.exportId === undefined ? {} : { exportId: context.exportId })) {
    if (context.signal.aborted) throw new Failed('export.cancelled');
    count(tally, { verdict: null, decision: null }, rows.rows.length - rows.byRow.size);
    for (const row of rows.byRow.values()) count(tally, row);
    context.rows(rows);
    await writing;
    context.wrote(lines.count);
    writing = sink.lines(lines);
    // The error is thrown at the next page, or after the loop; until then nobody awaits it.
    writing.catch(() => undefined);
    // Other requests may be waiting for this thread.
    await setImmediate();
  }
  await writing;
  await sink.end(tally);
  return tally;
}

async function openSink(into: ByteSink, { columns }: Part, list: List, options: FormatOptions): Promise<TableSink> {
  if (options.format === 'xlsx') return openWorkbook(into, columns, { listName: list.name, rejected: list.rejected, ...options.workbook });
  return openDelimited(into, columns, { ...options, delimiter: options.format === 'csv' ? options.delimiter : '\t' });
}

interface TableToWrite {
  /** `free`: its cells may contain text that looks like a formula. */
  readonly columns: readonly { readonly name: string; readonly free: boolean }[];
  /** All cells of each line. */
  readonly lines: readonly (readonly string[])[];
  /** Whether it is based on invented answers; if so, `.sandbox` is added to the file's name unless it is there already. */
  readonly sandbox: boolean;
}

/**
 * Writes a table that isn't an export of a list as a CSV, with the same encoding and guard as exports, completely or not at all. Returns
 * its path, and the size in bytes. If writing fails, throws as `openAtomicFile`, leaves no new file, and keeps an existing one.
 */
export async function writeTable(path: string, { columns, lines, sandbox }: TableToWrite): Promise<{ path: string; bytes: number }> {
  const target = sandbox ? markedPath(path, ['sandbox']) : path;
  const headed = columns.map(({ name, free }) => ({ heading: name, kind: 'text' as const, original: false, free }));
  const { bytes } = await writeAtomically(target, async (file) => {
    const sink = await openDelimited(file, headed, { delimiter: ',', lineEnd: '\r\n', bom: true, heading: true, escapeFormulas: false });
    await sink.lines(plainLines(lines));
    await sink.end(newTally());
  });
  return { path: target, bytes };
}

/**
 * Returns the id of one file of an export. The first file has the export's id; those of the others are derived from it, as UUIDs of the
 * same time, because rows name them while the files are being written, in a thread, and they are recorded afterwards.
 */
export function fileExportId(exportId: string, index: number): string {
  if (index === 0) return exportId;
  const digits = hash('sha256', `${exportId} ${index}`);
  return `${exportId.slice(0, 15)}${digits.slice(0, 3)}-${exportId.slice(19, 20)}${digits.slice(3, 6)}-${digits.slice(6, 18)}`;
}
