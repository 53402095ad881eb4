/** Reads the planned files into a list's table: each line becomes a row or a rejected line. */
import type { Source } from '../../../contract/list.ts';
import type { Table } from '../../store/lists/rows/loadList.ts';
import type { PlannedSource, TablePlan } from './planTable.ts';
import type { RecordSink } from './recordReader.ts';
import { writtenLine } from './writtenLine.ts';

export interface TableRead {
  sources: Source[];
  rows: number;
  rejected: number;
  /** Of these: lines that aren't empty. */
  broken: number;
}

/** `tell`: called after each piece, once its lines are committed. Throws what the files throw. */
export async function readTable(
  plan: TablePlan,
  into: Table,
  signal: AbortSignal,
  tell: (read: TableRead, bytes: number) => void,
): Promise<TableRead> {
  const read: TableRead = { sources: [], rows: 0, rejected: 0, broken: 0 };
  let bytesBefore = 0;
  for (const [index, source] of plan.sources.entries()) {
    const { file, columns } = source;
    const took = (bytes: number): void => {
      into.commit();
      tell(read, bytesBefore + bytes);
    };
    const { sha256, lineEnd } = await file.read(sinkOf(plan, index, source, into, read), signal, took);
    const { sheets: _, entries: _entries, ...about } = file.about;
    read.sources.push({ name: file.name, bytes: file.bytes, sha256, lineEnd, heading: plan.heading, columns, ...about });
    bytesBefore += file.bytes;
  }
  into.commit();
  return read;
}

function sinkOf({ columns, heading }: TablePlan, index: number, source: PlannedSource, into: Table, read: TableRead): RecordSink {
  const { width, file } = source;
  let headingDue = heading;
  const sink: RecordSink = {
    record(line, cells, text, count = cells.length) {
      if (headingDue) {
        headingDue = false;
        return;
      }
      if (count > width) {
        sink.rejected(line, { reason: 'tooManyCells', params: { cells: count, expected: width } }, text ?? writtenLine(cells));
        return;
      }
      const row = ++read.rows;
      const placed = place(cells, columns.length, source.columns, file.ragged);
      into.row(row, line, index, placed);
      if (file.ragged && count < width) into.short(row, count, width);
    },
    rejected(line, rejection, text, whole = text) {
      into.rejected(++read.rejected, { source: index, line, text, ...rejection }, whole);
      if (rejection.reason !== 'empty') read.broken++;
    },
  };
  return sink;
}

/** Moves cells to the table's columns. Cells missing from a line of text stay absent unless a later one has a value. */
function place(cells: string[], width: number, columns: readonly number[] | null, ragged: boolean): string[] {
  if (columns === null && (cells.length === width || ragged)) return cells;
  const placed: string[] = [];
  while (placed.length < width) placed.push('');
  for (const [from, cell] of cells.entries()) placed[columns?.[from] ?? from] = cell;
  return placed;
}
