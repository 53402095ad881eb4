/** Imports more lines into a list: new ones with its headings, and repaired rejected lines. */
import { Failed } from '#contract/failure.ts';
import type { ImportedInto, List } from '#contract/lists/list.ts';
import { importingPath } from '../../platform/paths.ts';
import { readList } from '../file/list.sql.ts';
import { withList } from '../file/openList.sql.ts';
import type { AppendParams, ImportProgress } from '../listTaskMap.ts';
import type { RecordSink } from '../read/delimited/recordReader.ts';
import type { OpenedFile } from '../read/inspectFile.ts';
import { openSources } from '../read/openSource.ts';
import { columnsCalled, headingsOf, widthOf, type PlannedSource } from '../read/planTable.ts';
import { readTable } from '../read/readTable.ts';
import type { Repair } from '../rows/appendRows.sql.ts';
import type { Table } from '../rows/loadList.sql.ts';
import { repairedRows } from '../rows/rejectedLines.sql.ts';
import { appendStaged } from './appendStaged.ts';
import { markHeading, ourHeadings, positionOf } from './rejectedFile.ts';

/** Reads the files as an import does, and adds all lines in one step. Throws Failed: file.*, list.notFound, import.cancelled, disk.full. */
export async function appendFiles(
  dataDir: string,
  { listId, files: granted, reading }: AppendParams,
  { signal, progress }: { signal: AbortSignal; progress: (progress: ImportProgress) => void },
): Promise<ImportedInto> {
  const { list, known } = withList(dataDir, listId, (db) => ({ list: readList(db), known: repairedRows(db) }));
  const { rows, repairs, rejected } = await appendStaged(dataDir, list, async (table) => {
    const files = await openSources(granted, reading, importingPath(dataDir, `${listId}-more-strings`), signal);
    try {
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      const marks = openMarks(listId, known, table);
      const sources = files.map((file) => (isOurs(file) ? joinOurs(marks.of(file), list) : join(file, list)));
      const read = await readTable({ columns: list.columns, sources }, marks.into, signal, (so, bytesRead) =>
        progress({ stage: 'reading', rows: so.rows, rejected: so.rejected, bytesRead, bytes }),
      );
      if (read.rows === 0 && read.broken === 0) throw new Failed('file.noRows', { path: granted[0]?.name ?? '' });
      if (signal.aborted) throw new Failed('import.cancelled');
      return { ...read, repairs: marks.repairs };
    } finally {
      for (const file of files) file.close();
    }
  });
  return { rows, repaired: repairs.length, rejected };
}

/** Whether it is a file for repairing rejected lines. */
const isOurs = ({ first }: OpenedFile): boolean => first[0]?.[0]?.trim() === markHeading;

/** Maps a file's columns to the list's. Throws Failed: file.headingsDiffer if the list lacks a column of that name. */
function join(file: OpenedFile, list: List): PlannedSource {
  const width = widthOf(file, file.heading);
  if (file.heading) return { file, heading: true, width, columns: columnsFor(headingsOf(file, width), file, list) };
  if (list.sources[0]?.heading !== false || width !== list.columns.length) throw differs(file, list);
  return { file, heading: false, width, columns: [...list.columns.keys()] };
}

/** Does the same for a file for repairing rejected lines, which begins with Rollcall's columns. */
function joinOurs(file: OpenedFile, list: List): PlannedSource {
  const width = widthOf(file, true);
  const columns = [...ourHeadings.map(() => -1), ...columnsFor(headingsOf(file, width).slice(ourHeadings.length), file, list)];
  return { file, heading: true, width, columns, ours: ourHeadings.length };
}

function columnsFor(headings: readonly string[], file: OpenedFile, list: List): number[] {
  const called = columnsCalled(list.columns, headings);
  if (called.every((column) => column < 0)) throw differs(file, list);
  const lacks = headings.find((heading, at) => called[at] === -1 && heading.trim() !== '');
  if (lacks !== undefined) throw differs(file, list, { lacks });
  return called;
}

const differs = (file: OpenedFile, list: List, more: { lacks?: string } = {}): Failed =>
  new Failed('file.headingsDiffer', { path: file.name, first: list.name, ...more });

interface Marks {
  /** The table, without lines that are still broken: they stay among the rejected lines unchanged. */
  into: Table;
  /** The lines that became rows. */
  repairs: Repair[];
  /** The same file, whose lines are told apart by their marks. Reading it throws Failed('file.ofOtherList'). */
  of(file: OpenedFile): OpenedFile;
}

/** `known`: positions of lines that were already repaired, which must not become a second row. */
function openMarks(listId: string, known: ReadonlySet<number>, into: Table): Marks {
  const repairs: Repair[] = [];
  /** The position of the rejected line that the current line was; null for a new one. */
  let position: number | null = null;
  let rejectedLines = 0;
  const markedSink = (sink: RecordSink, path: string): RecordSink => {
    let isHeading = true;
    return {
      record(line, cells, ...rest) {
        const mark = isHeading ? '' : (cells[0] ?? '');
        isHeading = false;
        position = mark === '' ? null : positionOf(mark, listId);
        if (mark !== '' && position === null) throw new Failed('file.ofOtherList', { path });
        if (position === null || !known.has(position)) sink.record(line, cells, ...rest);
      },
      rejected(...rejected) {
        position = null;
        sink.rejected(...rejected);
      },
    };
  };
  return {
    repairs,
    of: (file) => ({
      ...file,
      async read(sink, signal, took) {
        const how = await file.read(markedSink(sink, file.name), signal, took);
        position = null;
        return how;
      },
    }),
    into: {
      ...into,
      row(row, ...read) {
        into.row(row, ...read);
        if (position !== null) repairs.push({ position, row });
      },
      short: (...finding) => {
        if (position === null) into.short(...finding);
      },
      rejected: (_, ...rejected) => {
        if (position === null) into.rejected(++rejectedLines, ...rejected);
      },
    },
  };
}
