/** What of an act of outcomes goes to a colleague, with the outcomes of one list. */
import { statement, type ReadDb } from '../../platform/database.ts';

/** The sender's suppression list stays with the sender. */
export const actAsHanded = { suppression_id: 'NULL' } as const;

/** An act whose outcomes are in several lists doesn't go whole: this list's don't make its hash. */
export const wholeActSql = (outcomesOfList: string): string =>
  `suppression_id IS NULL AND (kind = 'undo' OR outcomes = (SELECT count(*) FROM ${outcomesOfList} AS here WHERE here.act_seq = outcome_acts.seq))`;

/** Whether what goes is all that the act's leaf commits to. */
export const isWholeAct = (db: ReadDb, recordId: string, listId: string): boolean =>
  statement<[string, string], number>(
    db,
    `SELECT ${wholeActSql('(SELECT act_seq FROM outcomes WHERE list_id = ?)')} FROM outcome_acts WHERE record_id = ?`,
  )
    .pluck()
    .get(listId, recordId) === 1;
