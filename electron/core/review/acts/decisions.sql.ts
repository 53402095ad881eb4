/** The ledger's actions, mirrored into the list: each row's history, and the resulting manual decision. */
import type { DecisionValue } from '#contract/review/decision.ts';
import { noCallBits, type NoCallRows } from '#contract/verdict/noCall.ts';
import { statement, type WriteDb, writeTogether } from '../../platform/database.ts';
import { isPurged } from '../../lists/rows/purgedRows.sql.ts';
import { forgetIndex } from '../../lists/findings/keptIndex.sql.ts';
import { setCursor } from '../../verdict/kept/cursors.sql.ts';
import { countPairsAround } from './decisionCounts.sql.ts';
import { manualDecision, type RowAction } from './manualDecision.sql.ts';
import { ownActions } from './manualDecisions.sql.ts';

/** One action for mirroring: the ledger's shape, without what only the ledger keeps. */
export interface ActionToMirror extends Omit<RowAction, 'operator' | 'reason' | 'despite' | 'contested'> {
  by: string;
  rows: readonly number[];
  /** Why rows that must not be called are kept, and which. */
  acknowledged?: (NoCallRows & { reason: string }) | undefined;
  /** If each row has its own values; absent parts stay unchanged. */
  each?: readonly { value?: DecisionValue | null | undefined; note?: string | undefined }[] | undefined;
}

/** A row that only gets a note keeps its decision, and that decision's author. */
const ownAction = (own: NonNullable<ActionToMirror['each']>[number] | undefined): Pick<RowAction, 'kind' | 'value' | 'note'> => ({
  kind: own?.value === undefined ? 'note' : 'decide',
  value: own?.value ?? null,
  note: own?.note ?? null,
});

/** What was known against each row that the action acknowledges, as a set. */
function despiteOf({ acknowledged }: ActionToMirror): ReadonlyMap<number, number> {
  const despite = new Map<number, number>();
  for (const row of acknowledged?.litigators ?? []) despite.set(row, noCallBits(['litigator']));
  for (const row of acknowledged?.suppressed ?? []) despite.set(row, (despite.get(row) ?? 0) | noCallBits(['suppressed']));
  return despite;
}

/** Rows of an action mirrored per transaction: a few milliseconds of work. */
const rowsAtOnce = 100;

/**
 * Mirrors an action, the next in the ledger's order, and advances the cursor. It works in pieces: each is a transaction, whose rows are
 * yielded as soon as it is committed. An interrupted action is mirrored again from its beginning, which changes nothing that was already
 * done.
 */
export function* mirrorAction(db: WriteDb, action: ActionToMirror): Generator<readonly number[]> {
  const remember = statement(
    db,
    `INSERT OR IGNORE INTO decision_history (row, seq, record_id, kind, undoes, value, note, reason, despite, operator, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const put = statement(
    db,
    `INSERT OR REPLACE INTO decisions (row, value, note, operator, at, record_id, decided_seq, noted_seq, kept_reason, kept_by, kept_despite)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = statement(db, 'DELETE FROM decisions WHERE row = ?');
  const despite = despiteOf(action);
  const mirror = (index: number, row: number): void => {
    // Nothing is decided about a row of which nothing is left.
    if (isPurged(db, row)) return;
    const { kind, value, note } = action.each ? ownAction(action.each[index]) : action;
    const against = despite.get(row) ?? 0;
    const reason = against === 0 ? null : (action.acknowledged?.reason ?? null);
    remember.run(row, action.seq, action.recordId, kind, action.undoes, value, note, reason, against, action.by, action.at);
    const decision = manualDecision(ownActions(db, row));
    if (decision)
      put.run(
        row,
        decision.value,
        decision.note,
        decision.operator,
        decision.at,
        decision.recordId,
        decision.decidedSeq,
        decision.notedSeq,
        decision.keptReason,
        decision.keptBy,
        decision.keptDespite,
      );
    else remove.run(row);
  };
  const mirrorPiece = (first: number, rows: readonly number[]): void => {
    countPairsAround(db, rows, () => rows.forEach((row, index) => mirror(first + index, row)));
    forgetIndex(db, rows);
    if (first + rows.length === action.rows.length) setCursor(db, 'actions', action.seq);
  };
  for (let first = 0; first < action.rows.length; first += rowsAtOnce) {
    const rows = action.rows.slice(first, first + rowsAtOnce);
    writeTogether(db, () => mirrorPiece(first, rows));
    yield rows;
  }
}
