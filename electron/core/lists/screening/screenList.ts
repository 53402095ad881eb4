/** Screens a list's rows under a mapping, page by page: derives normalized fields and findings, which replace the old ones in one step. */
import { setImmediate } from 'node:timers/promises';
import { Failed } from '#contract/failure.ts';
import type { Mapping } from '#contract/lists/list.ts';
import type { WriteDb } from '../../platform/database.ts';
import { readColumnsAfter, rowsPerPage } from '../rows/cells.sql.ts';
import { readHiddenRows } from '../rows/hiddenRows.sql.ts';
import { readPurgedRows } from '../rows/purgedRows.sql.ts';
import { beginRowFindings, type RowFindings } from '../findings/rowFindings.sql.ts';
import { readList } from '../file/list.sql.ts';
import { understandingOf, type Understanding } from '../listMappings.sql.ts';
import { guardedColumns } from '../mapping/guardedColumns.ts';
import { phoneColumns } from '../mapping/phoneColumns.ts';
import { sampleRows } from '../mapping/sampleRows.ts';
import type { Suppressions } from '../../suppression/openSuppressions.ts';
import { openScreener } from './screenRow.ts';

/** Rows per transaction, short enough that a decision on the same list needn't wait long. Fewer for wide rows, to save memory. */
const mostAtOnce = { rows: 2_000, cells: 60_000 };

/** Of how cells are understood, what is absent is as the list says. */
export interface ScreenListOptions extends Partial<Understanding> {
  suppressions?: Suppressions;
  signal: AbortSignal;
  /** Called with the number of finished rows, after each page. */
  onScreened(rows: number): void;
}

/** Throws Failed('import.cancelled') when the signal is set; the list keeps its old fields and findings. */
export async function screenList(db: WriteDb, { suppressions, signal, onScreened, ...understood }: ScreenListOptions): Promise<void> {
  const list = readList(db);
  const { columns, rows } = list;
  const { mapping, optOuts: chosen, hiddenRows } = { ...understandingOf(list), ...understood };
  const optOuts = list.optOuts && { ...list.optOuts, chosen };
  const all = columns.map((_, column) => column);
  const writer = beginRowFindings(db, mapping);
  const finder = openScreener({
    ...{ mapping, columns, rows, guarded: guardedColumns(sampleRows(db, rows)) },
    cellsOf: (row) => readColumnsAfter(db, all, row - 1, 1)[0]?.cells ?? [],
    ...(suppressions && { suppressions }),
    ...(optOuts && { optOuts }),
    ...(list.hiddenRows && hiddenRows?.choice !== 'take' && { hidden: readHiddenRows(db, rows) }),
    ...(suppressions?.any('phone') && { phoneColumns: phoneColumns(db, { columns, rows }, mapping) }),
  });
  const purged = new Set(readPurgedRows(db).map(({ row }) => row));
  const pageRows = rowsPerPage(db, columns.length, mostAtOnce);
  for (let after = 0; ;) {
    const page = readColumnsAfter(db, all, after, pageRows);
    writer.add(page.map(({ row, cells }) => (purged.has(row) ? nothingFound(row, mapping) : finder.find(row, cells))));
    after = page.at(-1)?.row ?? after;
    onScreened(after);
    if (page.length < pageRows) break;
    await setImmediate();
    if (signal.aborted) throw new Failed('import.cancelled');
  }
  writer.finish(finder.fits(), optOuts && { ...optOuts, rows: finder.optedOut() });
}

/** A purged row has no fields, and nothing is missing from it. */
const nothingFound = (row: number, { fields }: Mapping): RowFindings => ({ row, values: fields.map(() => null), asRead: 0, findings: [] });
