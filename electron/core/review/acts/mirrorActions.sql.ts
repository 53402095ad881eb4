/**
 * Mirrors the ledger's actions into a list's file. An action is split into parts, each with one value for all its rows, and parts are
 * stored as bitmaps (read by rowActions.sql.ts). This makes a decision on a million rows, and its undo, fast.
 */
import { noCallBits, type NoCall } from '#contract/verdict/standing.ts';
import { hasAny, removeRow, rowSetOf, type RowSet } from '#base/rowSet.ts';
import { statement, type WriteDb, writeTogether } from '../../platform/database.ts';
import { eachRow, numbersOf, pieceOf, piecesOf, piecesOfRows, fullSpanOf, unpackRows, type PieceRows } from '../../platform/pieces.ts';
import { withoutPurged } from '../../lists/rows/purgedRows.sql.ts';
import { setCursor } from '../../verdict/kept/cursors.sql.ts';
import { countDecisionsAround } from '../../verdict/kept/rowCounts.sql.ts';
import type { ActionBody, StoredAction } from './actions.sql.ts';
import type { RowAction } from './manualDecision.sql.ts';

/** An action as the ledger stores it, without the answers seen. */
export type ActionToMirror = Pick<StoredAction, 'seq' | 'recordId' | 'kind' | 'undoes' | 'by' | 'at'> & {
  body: Pick<ActionBody, 'rows' | 'value' | 'note'> & Partial<Pick<ActionBody, 'each' | 'acknowledged' | 'set' | 'contested'>>;
};

/** The changes to one piece of the list, with the affected rows in order. */
interface Step {
  rows(): number[];
  write(): void;
}

/** Pieces per transaction: a few milliseconds of work. */
const piecesAtOnce = 4;

/**
 * Mirrors the next action in ledger order and advances the cursor. Works in transactions of a few pieces each, and yields the changed rows
 * as soon as they are committed. An interrupted action is mirrored again from the beginning, which doesn't change what was already done.
 */
export function* mirrorAction(db: WriteDb, action: ActionToMirror): Generator<number[][]> {
  const steps = action.undoes === null ? stepsOf(db, action) : undoSteps(db, { ...action, undoes: action.undoes });
  for (let from = 0; from === 0 || from < steps.length; from += piecesAtOnce) {
    const some = steps.slice(from, from + piecesAtOnce).map(({ rows, write }) => ({ rows: rows(), write }));
    writeTogether(db, () => {
      for (const { rows, write } of some) countDecisionsAround(db, [[rows[0] ?? 1, rows.at(-1) ?? 0]], write);
      if (from + piecesAtOnce >= steps.length) setCursor(db, 'actions', action.seq);
    });
    if (some.length > 0) yield some.map(({ rows }) => rows);
  }
}

const addSql = `INSERT OR IGNORE INTO list_actions (seq, part, record_id, kind, undoes, value, note, reason, despite, contested, held_out, operator, at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

function stepsOf(db: WriteDb, { seq, recordId, kind, by, at, body }: ActionToMirror): Step[] {
  // Assignments aren't mirrored: they are read from the ledger (assigned/followAssignments.ts).
  if (kind === 'assign') return [];
  const { rows, value, note, each, set, contested } = body;
  const add = statement(db, addSql);
  const put = statement(db, 'INSERT OR REPLACE INTO action_rows (first, seq, part, struck, rows) VALUES (?, ?, ?, 0, ?)');
  const marks = [contested !== undefined, set?.heldOut !== undefined].map(Number);
  const partsOf = each ? partsOfEach(rows, each) : (piece: PieceRows): Part[] => [{ part: 0, kind, value, note, ...piece }];
  const byCause = openCauses(body);
  return (set ? piecesOf(unpackRows(set.rows)) : piecesOfRows(rows)).map((piece) => ({
    rows: () => numbersOf(piece),
    write() {
      for (const one of partsOf(piece).flatMap(byCause)) {
        // Rows that were purged get no decision.
        const left = withoutPurged(db, one);
        if (!hasAny(left)) continue;
        add.run(seq, one.part, recordId, one.kind, null, one.value, one.note, one.reason, one.despite, ...marks, by, at);
        put.run(one.first, seq, one.part, left);
      }
    },
  }));
}

/** An action's values for these rows. `part`: its number within the action. */
type Part = Pick<RowAction, 'kind' | 'value' | 'note'> & PieceRows & { part: number };

/** Splits a merge: within each piece, rows with the same values go together. */
function partsOfEach(rows: readonly number[], each: NonNullable<ActionBody['each']>): (piece: PieceRows) => Part[] {
  const ofRow = new Map(rows.map((row, at) => [row, JSON.stringify(each[at])]));
  const own = new Map(each.map((one) => [JSON.stringify(one), one]));
  const parts = new Map([...own.keys()].map((key, part) => [key, part]));
  return (piece) => {
    return [...Map.groupBy(numbersOf(piece), (row) => ofRow.get(row) ?? '')].flatMap(([key, its]): Part[] => {
      const { value, note = null } = own.get(key) ?? {};
      // A row that only gets a note keeps its decision and that decision's author.
      const shared = {
        part: parts.get(key) ?? 0,
        kind: value === undefined ? ('note' as const) : ('decide' as const),
        value: value ?? null,
        note,
      };
      return piecesOfRows(its).map((one) => ({ ...shared, ...one }));
    });
  };
}

/** The combinations of causes that need a reason: none, one, or both. */
const causes: readonly (readonly NoCall[])[] = [[], ['litigator'], ['suppressed'], ['litigator', 'suppressed']];

/** Splits an action by why its rows must not be called: such rows are kept only with a reason. */
function openCauses({ set, acknowledged: named }: ActionToMirror['body']): (of: Part) => (Part & Pick<RowAction, 'reason' | 'despite'>)[] {
  const reason = (set?.acknowledged ?? named)?.reason;
  if (reason === undefined) return (of) => [{ ...of, reason: null, despite: 0 }];
  const [litigators, suppressed] = set?.acknowledged
    ? [unpackRows(set.acknowledged.litigators), unpackRows(set.acknowledged.suppressed)]
    : [rowSetOf(Uint32Array.from(named?.litigators ?? [])), rowSetOf(Uint32Array.from(named?.suppressed ?? []))];
  return ({ part, ...of }) =>
    causes.map((known, which) => {
      const only = (against: RowSet, isKnown: boolean) => (byte: number, at: number) => {
        const its = against[(of.first - 1) / 8 + at] ?? 0;
        return byte & (isKnown ? its : ~its);
      };
      const rows = of.rows.map(only(litigators, known.includes('litigator'))).map(only(suppressed, known.includes('suppressed')));
      return { ...of, part: part * causes.length + which, rows, reason: which === 0 ? null : reason, despite: noCallBits(known) };
    });
}

/**
 * Returns the first action of a chain of undos, and the number of undos up to this record: after an even number, the next undo strikes the
 * action.
 */
function rootOf(db: WriteDb, recordId: string): { seq: number; undos: number } | null {
  const find = statement<[string], { seq: number; undoes: string | null }>(db, 'SELECT seq, undoes FROM list_actions WHERE record_id = ?');
  let undos = 0;
  for (let found = find.get(recordId); found !== undefined; found = find.get(found.undoes), undos++)
    if (found.undoes === null) return { seq: found.seq, undos };
  // The chain begins with a policy, an assignment, or something that was purged.
  return null;
}

/** An undo strikes the rows of the first action in its chain, or restores them. */
function undoSteps(db: WriteDb, { seq, recordId, undoes, by, at }: ActionToMirror & { undoes: string }): Step[] {
  const root = rootOf(db, undoes);
  if (!root) return [];
  const strike = statement<[number, number, number, number]>(
    db,
    'UPDATE action_rows SET struck = ? WHERE seq = ? AND first BETWEEN ? AND ?',
  );
  const rows = statement<[number], PieceRows>(db, 'SELECT first, rows FROM action_rows WHERE seq = ?').all(root.seq);
  return [...Map.groupBy(rows, ({ first }) => pieceOf(first))].map(([piece, some]) => ({
    rows: () => some.flatMap(numbersOf).sort((a, b) => a - b),
    write() {
      statement(db, addSql).run(seq, 0, recordId, 'undo', undoes, null, null, null, 0, 0, 0, by, at);
      strike.run(root.undos % 2 === 0 ? 1 : 0, root.seq, ...fullSpanOf(piece));
    },
  }));
}

/**
 * Removes all actions on these rows, and bodies that concern no other row. Runs in the caller's transaction, which also counts decisions.
 */
export function forgetActions(db: WriteDb, rows: readonly number[]): void {
  const gone = new Set(rows);
  const entries = statement<[number, number], PieceRows & { seq: number; part: number }>(
    db,
    'SELECT first, seq, part, rows FROM action_rows WHERE first BETWEEN ? AND ?',
  );
  const put = statement(db, 'UPDATE action_rows SET rows = ? WHERE first = ? AND seq = ? AND part = ?');
  for (const piece of new Set(rows.map(pieceOf)))
    for (const { seq, part, ...some } of entries.all(...fullSpanOf(piece))) {
      const left = some.rows.slice();
      eachRow(some, fullSpanOf(piece), (row) => {
        if (gone.has(row)) removeRow(left, row - some.first + 1);
      });
      put.run(left, some.first, seq, part);
    }
  db.exec(`DELETE FROM action_rows WHERE rows = zeroblob(length(rows));
    DELETE FROM list_actions WHERE kind <> 'undo' AND (seq, part) NOT IN (SELECT seq, part FROM action_rows)`);
}
