/** Screens one list in its own thread, and previews the effect of a mapping. */
import { existsSync } from 'node:fs';
import { Failed } from '#contract/failure.ts';
import { columnsOfFilled, type Mapping, type ColumnFit, type List } from '#contract/lists/list.ts';
import { readFrom, waitForDisk, type ReadDb } from '../../platform/database.ts';
import { ledgerPath } from '../../platform/paths.ts';
import { suppressionsMark, type SuppressionsMark } from '../../suppression/inForce.sql.ts';
import { readSuppressions } from '../../suppression/openSuppressions.ts';
import { cursorAt, setCursor } from '../../verdict/kept/cursors.sql.ts';
import { readList, setHiddenRows, setMappedBy } from '../file/list.sql.ts';
import { withList, listFailure, openListToWrite } from '../file/openList.sql.ts';
import { asRecorded, isSameUnderstanding, recordedUnderstanding, understandingOf, type Understanding } from '../listMappings.sql.ts';
import { sampleRows } from '../mapping/sampleRows.ts';

/**
 * Refuses an invalid mapping: a column that the list doesn't have, or a field that is filled twice. `columns`: the list's headings. Throws
 * Failed: mapping.unknownColumn, mapping.fieldTwice.
 */
function checkMapping(mapping: Mapping, columns: readonly string[]): void {
  const filledBy = new Map<string, number>();
  for (const filled of mapping.fields) {
    const { field, column } = filled;
    for (const one of columnsOfFilled(filled))
      if (one >= columns.length) throw new Failed('mapping.unknownColumn', { field, column: `column ${one + 1}` });
    const first = filledBy.get(field);
    if (first !== undefined)
      throw new Failed('mapping.fieldTwice', { field, first: nameOf(first, columns), second: nameOf(column, columns) });
    filledBy.set(field, column);
  }
}

const nameOf = (column: number, columns: readonly string[]): string => columns[column] || `column ${column + 1}`;

/**
 * Previews how columns fit fields under a mapping, from a sample, so that a million rows take no longer than a few hundred. Throws Failed:
 * list.notFound, mapping.*.
 */
export async function tryMapping(dataDir: string, listId: string, mapping: Mapping): Promise<ColumnFit[]> {
  // Loaded on demand: most commands of this thread don't need the numbering plans.
  const { sampleFits } = await import('./fitCounts.ts');
  return withList(dataDir, listId, (db) => {
    const { columns, rows } = readList(db);
    checkMapping(mapping, columns);
    return sampleFits(mapping, sampleRows(db, rows));
  });
}

/** Reads from the ledger, if the data folder has one; a list can be read without. */
function withLedger<R>(dataDir: string, read: (db: ReadDb) => R, without: R): R {
  const path = ledgerPath(dataDir);
  if (!existsSync(path)) return without;
  return readFrom(path, read);
}

const noMark: SuppressionsMark = { acts: 0, ended: 0 };

/** Reads what the ledger has on the list as of `at` (epoch ms), and `more` from it. */
function readLedger<M>(dataDir: string, listId: string, at: number, more: (db: ReadDb) => M | null) {
  return withLedger(dataDir, (db) => ({ mark: suppressionsMark(db, at), recorded: recordedUnderstanding(db, listId), more: more(db) }), {
    mark: noMark,
    recorded: null,
    more: null,
  });
}

/**
 * Whether the list's rows haven't been screened, or something has changed since: the suppression list, by an action or because entries
 * ended by `at` (epoch ms), or how the list's cells are interpreted. Throws Failed('list.notFound').
 */
export function isScreeningDue(dataDir: string, listId: string, at: number): boolean {
  const { mark, recorded } = readLedger(dataDir, listId, at, () => null);
  return withList(dataDir, listId, (db) => {
    const list = readList(db);
    if (!list.screened || cursorAt(db, 'suppressions') !== mark.acts || cursorAt(db, 'suppressions ended') !== mark.ended) return true;
    return !isSameUnderstanding(asRecorded(list, recorded), understandingOf(list));
  });
}

/** A person's changes to how a list's cells are interpreted; what is absent stays as it is. */
export type ListChange = Partial<Understanding>;

export interface ScreenTaskParams {
  listId: string;
  change: ListChange;
  /** The current time (epoch ms): suppression entries that have ended don't count. */
  at: number;
}

/** Screens a list. Throws Failed: list.notFound, mapping.*, import.cancelled (the list keeps its old findings), disk.full, dataFolder.*. */
export async function screenTask(
  dataDir: string,
  { listId, change, at }: ScreenTaskParams,
  context: { signal: AbortSignal; progress: (progress: { rows: number }) => void },
): Promise<List> {
  // Loaded only here, because only the screening thread needs the lists of domains and the numbering plans.
  const { screenList } = await import('./screenRow.ts');
  const { mark, recorded, more: suppressions } = readLedger(dataDir, listId, at, (db) => readSuppressions(db, at));
  using db = openListToWrite(dataDir, listId);
  try {
    const list = readList(db);
    if (change.mapping) checkMapping(change.mapping, list.columns);
    const before = understandingOf(list);
    const { mapping, mappedBy, optOuts, hiddenRows } = { ...asRecorded(list, recorded), ...change };
    await screenList(db, {
      ...{ mapping, optOuts, hiddenRows },
      ...(suppressions && { suppressions }),
      signal: context.signal,
      onScreened: (rows) => context.progress({ rows }),
    });
    if (!isSameUnderstanding(before, { mapping, mappedBy, optOuts, hiddenRows })) {
      waitForDisk(db);
      setMappedBy(db, mappedBy);
      if (list.hiddenRows) setHiddenRows(db, { ...list.hiddenRows, chosen: hiddenRows });
    }
    setCursor(db, 'suppressions', mark.acts);
    setCursor(db, 'suppressions ended', mark.ended);
    return readList(db);
  } catch (error) {
    throw listFailure(error, dataDir);
  }
}
