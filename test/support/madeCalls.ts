/** Outcomes of calls, put into a ledger without a sheet or a user. */
import { v7 as uuidv7 } from 'uuid';
import type { CallOutcomeKind } from '#contract/outcomes/callOutcome.ts';
import type { WriteDb } from '#core/platform/database.ts';

export interface MadeCall {
  row: number;
  kind: CallOutcomeKind;
  rightParty?: boolean;
  /** Absent if unknown. */
  calledAt?: number;
}

/** Adds them as one act and returns its record. `source` null: entered by hand. */
export function putCalls(
  db: WriteDb,
  listId: string,
  calls: Iterable<MadeCall>,
  { source = 'calls.csv', at = 1_700_000_000_000 }: { source?: string | null; at?: number } = {},
): string {
  const recordId = uuidv7();
  db.transaction(() => {
    const { lastInsertRowid } = db
      .prepare("INSERT INTO outcome_acts (record_id, kind, source, outcomes, by, at, complete) VALUES (?, 'add', ?, 0, 'kim', ?, 1)")
      .run(recordId, source, at);
    const put = db.prepare('INSERT INTO outcomes (act_seq, list_id, row, kind, right_party, called_at) VALUES (?, ?, ?, ?, ?, ?)');
    for (const { row, kind, rightParty, calledAt } of calls) {
      const right = rightParty ?? (kind === 'disconnected' ? false : null);
      put.run(lastInsertRowid, listId, row, kind, right === null ? null : Number(right), calledAt ?? null);
    }
  })();
  return recordId;
}

/** Reverts such an act. */
export function takeBackCalls(db: WriteDb, recordId: string): void {
  db.prepare(
    "INSERT INTO outcome_acts (record_id, kind, undoes, outcomes, by, at, complete) VALUES (?, 'undo', ?, 0, 'kim', 1700000000001, 1)",
  ).run(uuidv7(), recordId);
}
