/**
 * Checks whether a list’s file agrees with the ledger: derives everything derived in it again, into temporary tables of the same names that
 * only this connection sees, and compares. Requested values are compared with each row's current ones, whatever the mapping was at the
 * time.
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
  /** Null if the list hasn't caught up with the ledger yet, so that nothing can be compared. */
  differing: DifferingRow[] | null;
}

/** `now`: epoch ms. `pause` is called between two pages of rows. */
export async function checkList(
  { dataDir, ledger, listId }: { dataDir: string; ledger: ReadDb; listId: string },
  now: number,
  pause: (done: number, of: number) => Promise<void>,
): Promise<ListCheck> {
  const { name, of, age } = withList(dataDir, listId, (list) => {
    // Uses the time when the list was last derived: since then, more checks have expired.
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
  // A separate connection, because its temporary tables must exist before any statement about them.
  const list: ReadDb = openListToRead(dataDir, listId);
  try {
    hideDerived(list, rowsOfPurgedAnswers(ledger, listId));
    // Its temporary tables are its own; the file can’t be written.
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
