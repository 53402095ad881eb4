/** The ledger's actions, mirrored into the list: each row's history, and the resulting manual decision. */
import type { DecisionValue } from '../../../../contract/decision.ts';
import { noCallBits, type NoCallRows } from '../../../../contract/noCall.ts';
import { statement, type ReadDb, type WriteDb } from '../../database.ts';
import { manualDecision, type RowAction } from './manualDecision.ts';
import { countAround } from './rowCounts.ts';

/** One action for mirroring: the ledger's shape, without what only the ledger keeps. */
export interface ActionToMirror extends Omit<RowAction, 'operator' | 'reason' | 'despite'> {
  by: string;
  rows: readonly number[];
  /** Why rows that must not be called are kept, and which. */
  acknowledged?: (NoCallRows & { reason: string }) | undefined;
  /** If each row has its own values; absent parts stay unchanged. */
  each?: readonly { value?: DecisionValue | null | undefined; note?: string | undefined }[] | undefined;
}

/**
 * How far the ledger has been mirrored: `actions` and `policy` are positions in the ledger's order, 0 if nothing was mirrored yet. `policy
 * findings`: the findings that the policy was applied with (`findingsMark`), 0 if it tests none.
 */
type MirrorCursor = 'actions' | 'policy' | 'policy findings' | 'suppressions';

export function cursorAt(db: ReadDb, name: MirrorCursor): number {
  return statement<[string], { position: number }>(db, 'SELECT position FROM cursors WHERE name = ?').get(name)?.position ?? 0;
}

export function setCursor(db: WriteDb, name: MirrorCursor, position: number): void {
  statement(db, 'INSERT INTO cursors (name, position) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET position = excluded.position').run(
    name,
    position,
  );
}

/** The actions on one row, oldest first. */
export function actionsOnRow(db: ReadDb, row: number): RowAction[] {
  return statement<[number], RowAction>(
    db,
    `SELECT seq, record_id AS recordId, kind, undoes, value, note, reason, despite, operator, at FROM decision_history WHERE row = ? ORDER BY seq`,
  ).all(row);
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
    `INSERT OR REPLACE INTO decisions (row, value, note, operator, at, record_id, kept_reason, kept_by, kept_despite)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = statement(db, 'DELETE FROM decisions WHERE row = ?');
  const despite = despiteOf(action);
  const mirror = (index: number, row: number): void => {
    const { kind, value, note } = action.each ? ownAction(action.each[index]) : action;
    const against = despite.get(row) ?? 0;
    const reason = against === 0 ? null : (action.acknowledged?.reason ?? null);
    remember.run(row, action.seq, action.recordId, kind, action.undoes, value, note, reason, against, action.by, action.at);
    const decision = manualDecision(actionsOnRow(db, row));
    if (decision)
      put.run(
        row,
        decision.value,
        decision.note,
        decision.operator,
        decision.at,
        decision.recordId,
        decision.keptReason,
        decision.keptBy,
        decision.keptDespite,
      );
    else remove.run(row);
  };
  const mirrorPiece = db.transaction((first: number, rows: readonly number[]) => {
    countAround(db, rows, () => rows.forEach((row, index) => mirror(first + index, row)));
    if (first + rows.length === action.rows.length) setCursor(db, 'actions', action.seq);
  });
  for (let first = 0; first < action.rows.length; first += rowsAtOnce) {
    const rows = action.rows.slice(first, first + rowsAtOnce);
    mirrorPiece(first, rows);
    yield rows;
  }
}
