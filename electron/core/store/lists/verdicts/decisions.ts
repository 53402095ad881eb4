/** The ledger's actions, mirrored into the list: each row's history, and the manual decision that stands at its end. */
import type { DecisionValue } from '../../../../contract/decision.ts';
import { noCallBits, type NoCallRows } from '../../../../contract/noCall.ts';
import { statement, type ReadDb, type WriteDb } from '../../database.ts';
import { manualDecision, type RowAction } from './manualDecision.ts';
import { countAround } from './rowCounts.ts';

/** One action as the mirror needs it: the ledger's shape, without what only the ledger keeps. */
export interface ActionToMirror extends Omit<RowAction, 'operator' | 'reason' | 'despite'> {
  by: string;
  rows: readonly number[];
  /** Why rows that must not be called are kept, and which they are. */
  acknowledged?: (NoCallRows & { reason: string }) | undefined;
  /** Where each row gets its own: what is absent stays as it was. */
  each?: readonly { value?: DecisionValue | null | undefined; note?: string | undefined }[] | undefined;
}

/** How far the mirror of the ledger has come: `actions` and `policy` hold a place in the ledger's own order, 0 where nothing came yet. */
export function cursorAt(db: ReadDb, name: 'actions' | 'policy' | 'suppressions'): number {
  return statement<[string], { position: number }>(db, 'SELECT position FROM cursors WHERE name = ?').get(name)?.position ?? 0;
}

export function setCursor(db: WriteDb, name: 'actions' | 'policy' | 'suppressions', position: number): void {
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

/** A row that gets a note alone keeps its decision, and its decision's author. */
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

/** Rows of an action that are mirrored in one transaction: a few milliseconds' work. */
const rowsAtOnce = 100;

/**
 * Mirrors an action, the next in the ledger's order, and moves the cursor behind it. It goes piece by piece: each is a transaction of its own, and its rows
 * are handed out as soon as it is committed. What is cut off in between is mirrored again from its beginning, which changes nothing in what is there.
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
