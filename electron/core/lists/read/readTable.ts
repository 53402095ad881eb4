/** Reads the planned files into a list's table: each line becomes a row or a rejected line. */
import { setAsideReasons, type Source } from '#contract/lists/list.ts';
import type { Table } from '../rows/loadList.sql.ts';
import { mendQuotes, writtenLine } from './delimited/mendQuotes.ts';
import type { PlannedSource, TablePlan } from './planTable.ts';
import type { RecordSink } from './delimited/recordReader.ts';

interface TableRead {
  sources: Source[];
  rows: number;
  /** Number of these rows that are hidden in their sheet. */
  hidden: number;
  rejected: number;
  /** Number of rejected lines that aren't rows, like titles and totals. */
  setAside: number;
  /** Number of rejected lines that aren't empty. */
  broken: number;
}

/** Reads all files. `tell`: called after each piece, once its lines are committed. Throws what the files throw. */
export async function readTable(
  plan: Pick<TablePlan, 'columns' | 'sources'>,
  into: Table,
  signal: AbortSignal,
  tell: (read: TableRead, bytes: number) => void,
): Promise<TableRead> {
  const read: TableRead = { sources: [], rows: 0, hidden: 0, rejected: 0, setAside: 0, broken: 0 };
  let bytesBefore = 0;
  for (const [index, source] of plan.sources.entries()) {
    const { file, heading, columns } = source;
    const took = (bytes: number): void => {
      into.commit();
      tell(read, bytesBefore + bytes);
    };
    const how = await file.read(sinkOf(plan.columns.length, index, source, into, read), signal, took);
    const { sheets: _, entries: _entries, ...about } = file.about;
    read.sources.push({ name: file.name, bytes: file.bytes, heading, columns, ...how, ...about });
    bytesBefore += file.bytes;
  }
  into.commit();
  return read;
}

/** `columns`: number of columns of the table. */
function sinkOf(columns: number, index: number, source: PlannedSource, into: Table, read: TableRead): RecordSink {
  const { width, file } = source;
  let headingDue = source.heading;
  const isLost = lostCells(source);
  const take = (line: number, cells: string[], count: number, stray: boolean, hidden: boolean): void => {
    const row = ++read.rows;
    into.row(row, line, index, place(cells, columns, source.columns, file.ragged));
    if (stray || (file.ragged && count !== width)) into.short(row, count, width, stray);
    if (!hidden) return;
    read.hidden++;
    into.hidden(row);
  };
  const sink: RecordSink = {
    record(line, cells, text, count = cells.length, stray = false, hidden = false) {
      if (headingDue) headingDue = false;
      else if (count === width && !stray && !isLost(cells)) take(line, cells, count, false, hidden);
      else {
        const mended = text === null || file.dialect === null ? null : mendQuotes(text, file.dialect, width);
        // Trailing delimiters without cells after them.
        const plain = mended ?? (cells.slice(width).every((cell) => cell === '') && count === cells.length ? cells.slice(0, width) : null);
        if (plain === null || isLost(plain))
          sink.rejected(line, { reason: 'tooManyCells', params: { cells: count, expected: width } }, text ?? writtenLine(cells));
        // An extra empty cell may also be before others.
        else if (count > width && mended === null && plain.some((cell) => cell.trim() === '')) take(line, plain, count, stray, hidden);
        else take(line, plain, plain.length, stray || mended !== null, hidden);
      }
    },
    rejected(line, rejection, text, whole = text) {
      into.rejected(++read.rejected, { source: index, line, text, ...rejection }, whole);
      if (setAsideReasons.includes(rejection.reason)) read.setAside++;
      if (rejection.reason !== 'empty') read.broken++;
    },
  };
  return sink;
}

/** Returns whether a line has a text where the table has no column. */
function lostCells({ columns, ours = 0 }: PlannedSource): (cells: readonly string[]) => boolean {
  if (!columns?.includes(-1, ours)) return () => false;
  return (cells) => cells.some((cell, at) => at >= ours && cell !== '' && columns[at] === -1);
}

/** Moves cells to the table's columns. Cells missing from a line of text stay absent unless a later one has a value. */
function place(cells: string[], width: number, columns: readonly number[] | null, ragged: boolean): string[] {
  if (columns === null && (cells.length === width || ragged)) return cells;
  const placed: string[] = [];
  while (placed.length < width) placed.push('');
  for (const [from, cell] of cells.entries()) {
    const column = columns?.[from] ?? from;
    if (column >= 0) placed[column] = cell;
  }
  return placed;
}
