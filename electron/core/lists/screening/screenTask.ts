/** Looks through one list's rows, in a thread of its own: its fields, its findings, and which of its rows stand on the list of suppressions. */
import { existsSync } from 'node:fs';
import type { List, Mapping } from '../../../contract/list.ts';
import { openToRead, waitForDisk, type ReadDb } from '../../store/database.ts';
import { eachSuppression, suppressionsMark } from '../../store/ledger/suppressions.ts';
import { cursorAt, setCursor } from '../../store/lists/verdicts/decisions.ts';
import { readList, setMappedBy } from '../../store/lists/list.ts';
import { listFailure, openListToWrite, withList } from '../../store/lists/openList.ts';
import { openSuppressions } from '../suppression/openSuppressions.ts';
import { checkMapping } from '../mapping/checkMapping.ts';
import { ledgerPath } from '../../store/ledgerPath.ts';

/** Which action on the suppressions a list's findings know of. */
const cursorName = 'suppressions';

/** The ledger, where the data folder has one; a list can be read without. */
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

/** Whether the list's rows are still to be looked through, or the list of suppressions changed since. Throws Failed('list.notFound'). */
export function isScreeningDue(dataDir: string, listId: string): boolean {
  const mark = withLedger(dataDir, suppressionsMark, 0);
  return withList(dataDir, listId, (db) => !readList(db).screened || cursorAt(db, cursorName) !== mark);
}

/** A mapping to go over to, and whose it is. */
export interface ChosenMapping {
  mapping: Mapping;
  mappedBy: List['mappedBy'];
}

export interface ScreenTaskParams {
  listId: string;
  /** Null: the one that the list has. */
  mapping: ChosenMapping | null;
}

/** Throws Failed: list.notFound, mapping.*, import.cancelled (the list keeps what it had), disk.full, dataFolder.*. */
export async function screenTask(
  dataDir: string,
  { listId, mapping: chosen }: ScreenTaskParams,
  context: { signal: AbortSignal; progress: (progress: { rows: number }) => void },
): Promise<List> {
  // Loaded here and not above: the lists of domains and numbering plans are for the thread that looks through rows alone.
  const { screenList } = await import('./screenList.ts');
  const { suppressions, mark } = withLedger(
    dataDir,
    (db) => ({ suppressions: openSuppressions(eachSuppression(db)), mark: suppressionsMark(db) }),
    { suppressions: openSuppressions([]), mark: 0 },
  );
  const db = openListToWrite(dataDir, listId);
  try {
    const list = readList(db);
    if (chosen) checkMapping(chosen.mapping, list.columns);
    await screenList(db, {
      mapping: chosen?.mapping ?? list.mapping,
      suppressions,
      signal: context.signal,
      onScreened: (rows) => context.progress({ rows }),
    });
    if (chosen) {
      waitForDisk(db);
      setMappedBy(db, chosen.mappedBy);
    }
    setCursor(db, cursorName, mark);
    return readList(db);
  } catch (error) {
    throw listFailure(error, dataDir);
  } finally {
    db.close();
  }
}
