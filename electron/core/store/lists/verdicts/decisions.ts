/** The ledger's acts, mirrored into the list: each row's history, and the person's word that stands at its end. */
import type { DecisionValue } from '../../../../contract/decision.ts';
import { noCallBits, type NoCallRows } from '../../../../contract/noCall.ts';
import { statement, type ReadDb, type WriteDb } from '../../database.ts';
import { personWord, type RowAct } from './personWord.ts';
import { countAround } from './rowCounts.ts';

/** One act as the mirror needs it: the ledger's shape, without what only the ledger keeps. */
export interface ActToMirror extends Omit<RowAct, 'operator' | 'reason' | 'despite'> {
  by: string;
  rows: readonly number[];
  /** Why rows that must not be called are kept, and which they are. */
  acknowledged?: (NoCallRows & { reason: string }) | undefined;
  /** Where each row gets its own: what is absent stays as it was. */
  each?: readonly { value?: DecisionValue | null | undefined; note?: string | undefined }[] | undefined;
}

/** How far the mirror of the ledger has come: `acts` and `policy` hold a place in the ledger's own order, 0 where nothing came yet. */
export function cursorAt(db: ReadDb, name: 'acts' | 'policy' | 'suppressions'): number {
  return statement<[string], { position: number }>(db, 'SELECT position FROM cursors WHERE name = ?').get(name)?.position ?? 0;
}

export function setCursor(db: WriteDb, name: 'acts' | 'policy' | 'suppressions', position: number): void {
  statement(db, 'INSERT INTO cursors (name, position) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET position = excluded.position').run(
    name,
    position,
  );
}

/** The acts on one row, oldest first. */
export function actsOnRow(db: ReadDb, row: number): RowAct[] {
  return statement<[number], RowAct>(
    db,
    `SELECT seq, record_id AS recordId, kind, undoes, value, note, reason, despite, operator, at FROM decision_history WHERE row = ? ORDER BY seq`,
  ).all(row);
}

/** A row that gets a note alone keeps its decision, and its decision's author. */
const ownAct = (own: NonNullable<ActToMirror['each']>[number] | undefined): Pick<RowAct, 'kind' | 'value' | 'note'> => ({
  kind: own?.value === undefined ? 'note' : 'decide',
  value: own?.value ?? null,
  note: own?.note ?? null,
});

/** What was known against each row that the act acknowledges, as a set. */
function despiteOf({ acknowledged }: ActToMirror): ReadonlyMap<number, number> {
  const despite = new Map<number, number>();
  for (const row of acknowledged?.litigators ?? []) despite.set(row, noCallBits(['litigator']));
  for (const row of acknowledged?.suppressed ?? []) despite.set(row, (despite.get(row) ?? 0) | noCallBits(['suppressed']));
  return despite;
}

/** Rows of an act that are mirrored in one transaction: a few milliseconds' work. */
const rowsAtOnce = 100;

/**
 * Mirrors an act, the next in the ledger's order, and moves the cursor behind it. It goes piece by piece: each is a transaction of its own, and its rows
 * are handed out as soon as it is committed. What is cut off in between is mirrored again from its beginning, which changes nothing in what is there.
 */
export function* mirrorAct(db: WriteDb, act: ActToMirror): Generator<readonly number[]> {
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
  const despite = despiteOf(act);
  const mirror = (index: number, row: number): void => {
    const { kind, value, note } = act.each ? ownAct(act.each[index]) : act;
    const against = despite.get(row) ?? 0;
    const reason = against === 0 ? null : (act.acknowledged?.reason ?? null);
    remember.run(row, act.seq, act.recordId, kind, act.undoes, value, note, reason, against, act.by, act.at);
    const word = personWord(actsOnRow(db, row));
    if (word) put.run(row, word.value, word.note, word.operator, word.at, word.recordId, word.keptReason, word.keptBy, word.keptDespite);
    else remove.run(row);
  };
  const mirrorPiece = db.transaction((first: number, rows: readonly number[]) => {
    countAround(db, rows, () => rows.forEach((row, index) => mirror(first + index, row)));
    if (first + rows.length === act.rows.length) setCursor(db, 'acts', act.seq);
  });
  for (let first = 0; first < act.rows.length; first += rowsAtOnce) {
    const rows = act.rows.slice(first, first + rowsAtOnce);
    mirrorPiece(first, rows);
    yield rows;
  }
}
