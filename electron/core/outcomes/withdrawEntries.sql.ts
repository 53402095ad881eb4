/** Withdraws what an act that is taken back had for the outbox. */
import { statement, type WriteDb } from '../platform/database.ts';

/** Its entries that still wait aren't sent, and those that they had replaced wait again. What the service knows, or may know, stays as it is. */
export function withdrawEntries(db: WriteDb, actSeq: number, at: number): void {
  const entries = 'SELECT seq FROM outcomes WHERE act_seq = ?';
  statement(
    db,
    `UPDATE outbox SET state = 'waiting', cause = NULL, replaced_by = NULL, changed_at = ?
     WHERE state = 'withdrawn' AND cause = 'replaced' AND replaced_by IN (${entries})`,
  ).run(at, actSeq);
  statement(
    db,
    `UPDATE outbox SET state = 'withdrawn', cause = 'undone', changed_at = ?
     WHERE entry_id IN (${entries}) AND state <> 'sending' AND state <> 'sent' AND state <> 'inDoubt'`,
  ).run(at, actSeq);
}
