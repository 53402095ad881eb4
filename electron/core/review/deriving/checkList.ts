/**
 * Whether a list’s file says what the ledger comes to: everything derived in it is derived again, into tables of the same names that only this
 * connection has and that are gone with it, and compared. What was asked is compared with what each row has now, whatever the mapping was then.
 */
import type { ReadDb, WriteDb } from '../../platform/database.ts';
import { catchUpActions, isCaughtUp } from '../acts/catchUpDecisions.ts';
import { litigatorFreshMs } from '../../verdict/freshness.ts';
import { differingRows, earliestEnd, hideDerived, type DifferingRow } from '../../verdict/kept/compareDerived.sql.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { asRecorded, isSameUnderstanding, recordedUnderstanding, understandingOf } from '../../lists/listMappings.sql.ts';
import { openListToRead, withList } from '../../lists/file/openList.sql.ts';
import { derivedAge } from '../../verdict/kept/verdicts.sql.ts';
import { rowsOfPurgedAnswers } from '../../service/answers/kept/oldAnswers.sql.ts';
import { derivePage, isDerived } from './deriveVerdicts.ts';
import { createPolicyCells } from './policyCells.ts';

export interface ListCheck {
  name: string;
  /** Null: the list is still to follow the ledger, and nothing can be compared. */
  differing: DifferingRow[] | null;
}

/** `now`: epoch ms. `turn` is called between two pages of rows. */
export async function checkList(
  { dataDir, ledger, listId }: { dataDir: string; ledger: ReadDb; listId: string },
  now: number,
  pause: (done: number, of: number) => Promise<void>,
): Promise<ListCheck> {
  const { name, of, age } = withList(dataDir, listId, (list) => {
    // As of when the list was last derived: later, more checks have expired.
    const age = { now: Math.min(now, earliestEnd(list) ?? now), litigatorMs: derivedAge(list) ?? litigatorFreshMs };
    const stored = readList(list);
    const { name, rows, screened } = stored;
    if (!isSameUnderstanding(asRecorded(stored, recordedUnderstanding(ledger, listId)), understandingOf(stored)))
      return { name, of: rows, age: 'other mapping' as const };
    const isFollowed = screened && isDerived(ledger, list, listId, age) && isCaughtUp(ledger, list, listId);
    return { name, of: rows, age: isFollowed ? age : null };
  });
  if (age === 'other mapping') return { name, differing: [{ row: null, about: 'mapping' }] };
  if (age === null) return { name, differing: null };
  // A connection of its own: its tables come before any statement about them.
  const list = openListToRead(dataDir, listId);
  try {
    hideDerived(list, rowsOfPurgedAnswers(ledger, listId));
    // Its tables are its own; the file can’t be written.
    const copy = list as WriteDb;
    const cells = createPolicyCells();
    let done = 0;
    for (;;) {
      const rows = derivePage(ledger, copy, listId, age, cells.known(ledger, list, listId), 'all');
      if (rows === null) break;
      if (rows === 'needs cells') await cells.read(ledger, list, listId);
      else done += rows.length;
      await pause(Math.min(done, of), of);
    }
    await catchUpActions(ledger, { listId, db: copy, refresh: () => pause(of, of) });
    return { name, differing: differingRows(list) };
  } finally {
    list.close();
  }
}
