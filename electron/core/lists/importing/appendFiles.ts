/** Imports more lines into a list: new ones with its headings, and repaired rejected lines. */
import { Failed } from '#contract/failure.ts';
import type { ImportedInto, List, Source } from '#contract/lists/list.ts';
import { appendRows, type Repair } from '../rows/appendRows.sql.ts';
import { readList } from '../file/list.sql.ts';
import { openTable, startLoading, type Table } from '../rows/loadList.sql.ts';
import { listFailure, openListToWrite, withList } from '../file/openList.sql.ts';
import { importingPath } from '../../platform/paths.ts';
import { repairedRows } from '../rows/rejectedLines.sql.ts';
import type { AppendParams, ImportProgress } from '../listTaskMap.ts';
import type { OpenedFile } from '../read/inspectFile.ts';
import { columnsCalled } from '../read/planTable.ts';
import { openSources } from '../read/openSource.ts';
import type { RecordSink } from '../read/delimited/recordReader.ts';
import { markHeading, ourHeadings, positionOf } from './rejectedFile.ts';
import { writtenLine } from '../read/delimited/mendQuotes.ts';

/** The target of each cell of a file: a column of the list, the mark of a rejected line, or none. */
type Place = number | 'mark' | 'aside';

interface Joined {
  file: OpenedFile;
  heading: boolean;
  places: Place[];
}

interface Reads extends ImportedInto {
  broken: number;
  /** Rejected lines that are new to the list. */
  positions: number;
  repairs: Repair[];
}

/**
 * Reads the files into a staging file first, so that canceling leaves nothing, then adds all lines in one step. Throws Failed: file.*,
 * list.notFound, import.cancelled, disk.full.
 */
export async function appendFiles(
  dataDir: string,
  { listId, files: granted, reading }: AppendParams,
  { signal, progress }: { signal: AbortSignal; progress: (progress: ImportProgress) => void },
): Promise<ImportedInto> {
  const { list, known } = withList(dataDir, listId, (db) => ({ list: readList(db), known: repairedRows(db) }));
  const stagedId = `${listId}-more`;
  const staged = startLoading(dataDir, stagedId);
  let files: OpenedFile[] = [];
  try {
    files = await openSources(granted, reading, importingPath(dataDir, `${stagedId}-strings`), signal);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const into = openTable(staged.db, list.columns.length);
    const reads: Reads = { rows: 0, repaired: 0, rejected: 0, broken: 0, positions: 0, repairs: [] };
    const sources: Source[] = [];
    let before = 0;
    for (const [index, file] of files.entries()) {
      const joined = join(file, list);
      const took = (taken: number): void => {
        into.commit();
        progress({ stage: 'reading', rows: reads.rows, rejected: reads.rejected, bytesRead: before + taken, bytes });
      };
      const how = await file.read(sinkOf(joined, index, list, into, reads, known), signal, took);
      const { sheets: _, entries: _entries, ...about } = file.about;
      const columns = joined.places.map((place) => (typeof place === 'number' ? place : -1));
      sources.push({ name: file.name, bytes: file.bytes, heading: joined.heading, columns, ...how, ...about });
      before += file.bytes;
    }
    into.commit();
    if (reads.rows === 0 && reads.broken === 0) throw new Failed('file.noRows', { path: granted[0]?.name ?? '' });
    if (signal.aborted) throw new Failed('import.cancelled');
    staged.db.close();
    const db = openListToWrite(dataDir, listId);
    try {
      appendRows(db, importingPath(dataDir, stagedId), sources, reads.repairs);
    } finally {
      db.close();
    }
    const { rows, repaired, rejected } = reads;
    return { rows, repaired, rejected };
  } catch (error) {
    throw listFailure(error, dataDir);
  } finally {
    staged.discard();
    for (const file of files) file.close();
  }
}

/** Maps a file's columns to the list's. Throws Failed: file.headingsDiffer if the list lacks a column of that name. */
function join(file: OpenedFile, list: List): Joined {
  const first = file.first[0] ?? [];
  const ours = first[0]?.trim() === markHeading;
  const heading = ours || file.heading;
  const named = list.sources[0]?.heading !== false || ours;
  if (!named && !heading) {
    if (first.length !== list.columns.length) throw new Failed('file.headingsDiffer', { path: file.name, first: list.name });
    return { file, heading: false, places: first.map((_, column) => column) };
  }
  if (!heading) throw new Failed('file.headingsDiffer', { path: file.name, first: list.name });
  const aside = ours ? ourHeadings.length : 0;
  const called = columnsCalled(list.columns, first.slice(aside));
  const places = first.map((name, index): Place => {
    if (index < aside) return index === 0 ? 'mark' : 'aside';
    const column = called[index - aside] ?? -1;
    if (column < 0 && name.trim() !== '') throw new Failed('file.headingsDiffer', { path: file.name, first: list.name });
    return column < 0 ? 'aside' : column;
  });
  if (called.every((column) => column < 0)) throw new Failed('file.headingsDiffer', { path: file.name, first: list.name });
  return { file, heading: true, places };
}

function sinkOf(
  { file, heading, places }: Joined,
  source: number,
  list: List,
  into: Table,
  reads: Reads,
  known: ReadonlySet<number>,
): RecordSink {
  let headingDue = heading;
  const ours = places[0] === 'mark';
  const sink: RecordSink = {
    record(line, cells, text, count = cells.length, _stray = false, hidden = false) {
      if (headingDue) {
        headingDue = false;
        return;
      }
      const mark = ours ? (cells[0] ?? '') : '';
      const position = mark === '' ? null : positionOf(mark, list.listId);
      if (mark !== '' && position === null) throw new Failed('file.ofOtherList', { path: file.name });
      // A line that was already repaired must not become a second row.
      if (position !== null && known.has(position)) return;
      const placed = Array.from({ length: list.columns.length }, () => '');
      const misplaced = cells.some((cell, index) => {
        const place = places[index];
        if (typeof place === 'number') placed[place] = cell;
        return cell !== '' && (place === undefined || (place === 'aside' && !(ours && index < ourHeadings.length)));
      });
      if (misplaced || count > cells.length) {
        if (position === null)
          sink.rejected(
            line,
            { reason: 'tooManyCells', params: { cells: count, expected: list.columns.length } },
            text ?? writtenLine(cells),
          );
        // It stays among the rejected lines unchanged.
        else reads.rejected++;
        reads.broken++;
        return;
      }
      const row = ++reads.rows;
      into.row(row, line, source, placed);
      if (hidden) into.hidden(row);
      if (position !== null) {
        reads.repaired++;
        reads.repairs.push({ position, row });
      } else if (file.ragged && cells.length < places.length) into.short(row, cells.length, places.length);
    },
    rejected(line, rejection, text, whole = text) {
      reads.rejected++;
      if (rejection.reason !== 'empty') reads.broken++;
      into.rejected(++reads.positions, { source, line, text, ...rejection }, whole);
    },
  };
  return sink;
}
