/** Finds the exported files that contain people of these entries, as far as stored data allows. */
import { setImmediate } from 'node:timers/promises';
import { errorCode } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import type { Noted } from '#contract/lists/finding.ts';
import type { SuppressedExports } from '#contract/suppression/suppression.ts';
import { suppressionKinds, type Suppressing } from '#contract/suppression/suppressionKind.ts';
import { openToRead, type ReadDb } from '../../platform/database.ts';
import { ledgerPath, isStored, listPath } from '../../platform/paths.ts';
import { exportsPerList } from '../../exports/exports.sql.ts';
import { readList } from '../file/list.sql.ts';
import { readColumnsAfter, rowsPerPage } from '../rows/cells.sql.ts';
import { readPurgedRows } from '../rows/purgedRows.sql.ts';
import { exportsWithRows, type ExportWithRows } from '../../privacy/person/heldRecords.sql.ts';
import type { ListRows } from '../../privacy/person/mentions.sql.ts';
import { contactColumns, guardedColumns } from '../mapping/columnCandidate.ts';
import { sampleRows } from '../mapping/sampleRows.ts';
import { openScreener } from '../screening/screenRow.ts';
import type { EntriesByKind } from '../../suppression/foundEntries.ts';
import { openSuppressions, type Suppressions } from '../../suppression/openSuppressions.ts';

const mostAtOnce = { rows: 2_000, cells: 60_000 };
const shownFiles = 10;

/** Whether an entry suppresses the row, as opposed to the list's own opt-outs. */
const isOfEntry = ({ rule, params }: Noted): boolean => rule === 'suppressed' && suppressionKinds.some((kind) => kind === params.on);

const any: Suppressing = { reason: '', source: '', until: null };

/** Rows of a list that match, and those that were purged, whose people are no longer known. */
interface Looked {
  name: string;
  found: ListRows;
  purged: ListRows;
}

/** Checks every row of every exported list, which takes as long as screening them. Newest first. */
export async function findExported(dataDir: string, entries: EntriesByKind, signal: AbortSignal): Promise<SuppressedExports> {
  const suppressions = openSuppressions(
    (add) => {
      for (const kind of suppressionKinds) for (const value of entries[kind]) add(kind, any, value);
    },
    () => () => '',
  );
  using ledger = openToRead(ledgerPath(dataDir));
  const all = exportsPerList(ledger);
  const looked: Looked[] = [];
  let unknown = 0;
  for (const { listId, files } of all) {
    const one = isStored(dataDir, listId) ? await lookInto(listPath(dataDir, listId), listId, suppressions, signal) : null;
    if (one === null) unknown += files;
    else looked.push(one);
  }
  const having = (of: 'found' | 'purged'): ExportWithRows[] =>
    exportsWithRows(
      ledger,
      looked.map((one) => one[of]),
    );
  const files = having('found');
  const known = new Set(files.map(({ exportId }) => exportId));
  unknown += having('purged').filter(({ exportId }) => !known.has(exportId)).length;
  const nameOf = (listId: string): string => looked.find(({ found }) => found.listId === listId)?.name ?? '';
  return {
    looked: all.reduce((sum, { files: of }) => sum + of, 0),
    files: files.slice(0, shownFiles).map(({ fileName, listId, rows, at }) => ({ fileName, listName: nameOf(listId), rows, at })),
    more: Math.max(0, files.length - shownFiles),
    unknown,
  };
}

/** Null if the list can't be read. Throws Failed('import.cancelled') when the signal is aborted. */
async function lookInto(path: string, listId: string, suppressions: Suppressions, signal: AbortSignal): Promise<Looked | null> {
  let db: ReadDb | null = null;
  try {
    db = openToRead(path);
    const { name, columns, rows: count, mapping } = readList(db);
    const finder = openScreener({
      mapping,
      columns,
      rows: count,
      suppressions,
      guarded: guardedColumns(sampleRows(db, count)),
      ...contactColumns(db, { columns, rows: count }, mapping),
    });
    const purged = readPurgedRows(db).map(({ row }) => row);
    const rows: number[] = [];
    const allColumns = columns.map((_, column) => column);
    const pageRows = rowsPerPage(db, columns.length, mostAtOnce);
    for (let after = 0; ;) {
      const page = readColumnsAfter(db, allColumns, after, pageRows);
      for (const { row, cells } of page) if (finder.find(row, cells).findings.some(isOfEntry)) rows.push(row);
      after = page.at(-1)?.row ?? after;
      if (page.length < pageRows) break;
      await setImmediate();
      if (signal.aborted) throw new Failed('import.cancelled');
    }
    return { name, found: { listId, rows }, purged: { listId, rows: purged } };
  } catch (error) {
    // SQLite's errors have a code: nothing can be determined about a damaged list.
    if (errorCode(error) !== '') return null;
    throw error;
  } finally {
    db?.close();
  }
}
