/** Finds the batches of suppressions that resulted from an act of outcomes: they are undone with it. */
import { statement, type ReadDb } from '../platform/database.ts';

/** Returns the batch that the act made here, and those that came with a colleague's act. */
export const suppressionsOfAct = (db: ReadDb, recordId: string): string[] =>
  statement<[string, string], string>(
    db,
    `SELECT suppression_id FROM outcome_acts WHERE record_id = ? AND suppression_id IS NOT NULL
     UNION SELECT batch_id FROM taken_bundles WHERE about_id = ? AND batch_id IS NOT NULL`,
  )
    .pluck()
    .all(recordId, recordId);
