/**
 * The way out of a list: the original columns first, same order, same text, then ours. The cells come back as they came in; the line end is the
 * source's (CR LF for one that ended its lines in a bare CR), the delimiter the format's own (a comma for csv, a tab for tsv), the encoding UTF-8. A line that ended early is filled up with empty cells,
 * because ours have to stand below their headings.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { ExportRequest } from '../../contract/export.ts';
import { Failed } from '../../contract/failure.ts';
import type { List } from '../../contract/list.ts';
import type { ReadDb } from '../store/database.ts';
import { answersById, operationsOfList } from '../store/ledger/verdictSources.ts';
import { exportPageAfter, exportRows, namesRowsOf, type ExportRow } from '../store/lists/exportPages.ts';
import { readList } from '../store/lists/list.ts';
import type { AtomicFile } from './atomicFile.ts';
import { delimitedLine } from './delimited.ts';
import { guardFormula } from './formulaGuard.ts';
import { layOut, type Layout } from './layOut.ts';
import { ourColumns } from './ourColumns.ts';

export interface ExportSource {
  list: ReadDb;
  ledger: ReadDb;
}

export type ExportOptions = Pick<ExportRequest, 'format' | 'only' | 'rows' | 'escapeFormulas' | 'bom'>;

export interface WrittenExport {
  rows: number;
  bytes: number;
  sha256: string;
  /** Whether any written verdict rests on a sandbox answer. */
  sandbox: boolean;
}

export interface ExportContext {
  signal: AbortSignal;
  /** Rows looked at, of all that will be. */
  progress(progress: { rows: number; of: number }): void;
}

const pageRows = 1_000;

/** Writes everything and commits the file. Throws what the file throws, and Failed('export.cancelled'); the caller discards the file then. */
export async function writeExport(
  source: ExportSource,
  file: AtomicFile,
  options: ExportOptions,
  context: ExportContext,
): Promise<WrittenExport> {
  const { list, ledger } = source;
  const facts = readList(list);
  const columns = ourColumns(operationsOfList(ledger, facts.listId));
  const layout = layOutList(
    list,
    facts,
    columns.map(({ name }) => name),
  );
  const delimiter = options.format === 'csv' ? ',' : '\t';
  const lineEnd = facts.sources[0]?.lineEnd === '\n' ? '\n' : '\r\n';
  const original = options.escapeFormulas ? guardFormula : (text: string): string => text;
  const line = (cells: readonly string[]): string => delimitedLine(cells, delimiter) + lineEnd;

  const headings = layout.headings.map((heading, index) => (index < facts.columns.length ? original(heading) : heading));
  await file.write((options.bom ? '\uFEFF' : '') + line(headings));
  const of = options.rows?.length ?? facts.rows;
  let seen = 0;
  let rows = 0;
  let sandbox = false;
  for (const page of pages(list, options.rows)) {
    if (context.signal.aborted) throw new Failed('export.cancelled');
    const leaving = page.filter(({ decision }) => options.only === null || decision === options.only);
    const answers = answersById(
      ledger,
      leaving.flatMap(({ verdict }) => verdict?.answerIds ?? []),
    );
    let text = '';
    for (const row of leaving) {
      const served = (row.verdict?.answerIds ?? []).flatMap((id) => answers.get(id) ?? []);
      const ours = columns.map((column) => column.text({ listId: facts.listId, row, answers: served }));
      text += line(layout.arrange(row.cells.map(original), ours));
      sandbox ||= row.verdict?.sandbox ?? false;
    }
    await file.write(text);
    rows += leaving.length;
    seen += page.length;
    context.progress({ rows: seen, of });
    // A window of the grid may be waiting for this thread.
    await turn();
  }
  return { rows, sandbox, ...(await file.commit()) };
}

function* pages(list: ReadDb, rows: readonly number[] | null): Generator<ExportRow[]> {
  if (rows !== null) {
    for (let at = 0; at < rows.length; at += pageRows) yield exportRows(list, rows.slice(at, at + pageRows));
    return;
  }
  let page = exportPageAfter(list, 0, pageRows);
  while (page.length > 0) {
    yield page;
    page = exportPageAfter(list, page.at(-1)?.row ?? 0, pageRows);
  }
}

/** A file of this list's own export names its rows; any other file with columns like ours keeps them. */
function layOutList(list: ReadDb, { listId, columns }: List, ours: readonly string[]): Layout {
  const named = columns.indexOf('rollcall.row');
  return layOut(columns, ours, named >= 0 && namesRowsOf(list, named, listId));
}
