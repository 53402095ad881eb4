/** Screens one list in a thread of its own: fields, findings, and which rows are on the suppression list. */
import { existsSync } from 'node:fs';
import type { List, Mapping } from '../../../contract/list.ts';
import type { HiddenRows } from '../../../contract/hiddenRows.ts';
import type { OptOuts } from '../../../contract/optOut.ts';
import { openToRead, waitForDisk, type ReadDb } from '../../store/database.ts';
import { suppressionsMark, type SuppressionsMark } from '../../store/ledger/suppressions/inForce.ts';
import { cursorAt, setCursor } from '../../store/lists/verdicts/cursors.ts';
import { readList, setHiddenRows, setMappedBy } from '../../store/lists/list.ts';
import { listFailure, openListToWrite, withList } from '../../store/lists/openList.ts';
import { readSuppressions } from '../suppression/readFromLedger.ts';
import type { Suppressions } from '../suppression/openSuppressions.ts';
import { checkMapping } from '../mapping/checkMapping.ts';
import { ledgerPath } from '../../store/ledgerPath.ts';

/** The ledger, if the data folder has one; a list can be read without. */
function withLedger<R>(dataDir: string, read: (db: ReadDb) => R, without: R): R {
  const path = ledgerPath(dataDir);
  if (!existsSync(path)) return without;
  const db = openToRead(path);
  try {
    return read(db);
  } finally {
    db.close();
  }
}

const noMark: SuppressionsMark = { acts: 0, ended: 0 };

/**
 * Whether the list's rows are still to be screened, or the suppression list has changed since: by an action, or because entries have ended
 * until `at` (epoch ms). Throws Failed('list.notFound').
 */
export function isScreeningDue(dataDir: string, listId: string, at: number): boolean {
  const { acts, ended } = withLedger(dataDir, (db) => suppressionsMark(db, at), noMark);
  return withList(
    dataDir,
    listId,
    (db) => !readList(db).screened || cursorAt(db, 'suppressions') !== acts || cursorAt(db, 'suppressions ended') !== ended,
  );
}

/** What a person changes of how a list's rows are understood; what is absent stays as it is. */
export interface ListChange {
  /** With who made it. */
  mapping?: { mapping: Mapping; mappedBy: List['mappedBy'] };
  optOuts?: OptOuts['chosen'];
  hiddenRows?: HiddenRows['chosen'];
}

export interface ScreenTaskParams {
  listId: string;
  change: ListChange;
  /** Now (epoch ms): entries of the suppression list that have ended don't count. */
  at: number;
}

/** Throws Failed: list.notFound, mapping.*, import.cancelled (the list keeps its old findings), disk.full, dataFolder.*. */
export async function screenTask(
  dataDir: string,
  { listId, change: { mapping: chosen, optOuts, hiddenRows }, at }: ScreenTaskParams,
  context: { signal: AbortSignal; progress: (progress: { rows: number }) => void },
): Promise<List> {
  // Loaded only here: just the screening thread needs the lists of domains and the numbering plans.
  const { screenList } = await import('./screenList.ts');
  const { suppressions, mark } = withLedger<{ suppressions: Suppressions | null; mark: SuppressionsMark }>(
    dataDir,
    (db) => ({ suppressions: readSuppressions(db, at), mark: suppressionsMark(db, at) }),
    { suppressions: null, mark: noMark },
  );
  const db = openListToWrite(dataDir, listId);
  try {
    const list = readList(db);
    if (chosen) checkMapping(chosen.mapping, list.columns);
    await screenList(db, {
      mapping: chosen?.mapping ?? list.mapping,
      ...(optOuts && { optOuts }),
      ...(hiddenRows && { hiddenRows }),
      ...(suppressions && { suppressions }),
      signal: context.signal,
      onScreened: (rows) => context.progress({ rows }),
    });
    if (chosen) {
      waitForDisk(db);
      setMappedBy(db, chosen.mappedBy);
    }
    if (hiddenRows && list.hiddenRows) {
      waitForDisk(db);
      setHiddenRows(db, { ...list.hiddenRows, chosen: hiddenRows });
    }
    setCursor(db, 'suppressions', mark.acts);
    setCursor(db, 'suppressions ended', mark.ended);
    return readList(db);
  } catch (error) {
    throw listFailure(error, dataDir);
  } finally {
    db.close();
  }
}
