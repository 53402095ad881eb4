/** Whether the service knows, or may know, of an act's outcomes: then the act can't be taken back. */
import { statement, type ReadDb } from '../platform/database.ts';

/**
 * How many of the outcomes of `outcome_acts AS act` were told. Of those that a colleague's device has told, only that there are some is known: they
 * count as one.
 */
export const toldSql = `max((SELECT count(*) FROM outcomes JOIN outbox ON entry_id = outcomes.seq
    WHERE act_seq = act.seq AND (state = 'sending' OR state = 'sent' OR state = 'inDoubt')),
  EXISTS (SELECT 1 FROM told_acts WHERE told_acts.record_id = act.record_id))`;

export const countTold = (db: ReadDb, recordId: string): number =>
  statement<[string], number>(db, `SELECT ${toldSql} FROM outcome_acts AS act WHERE record_id = ?`).pluck().get(recordId) ?? 0;
