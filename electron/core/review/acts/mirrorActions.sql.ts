/**
 * Brings the ledger's actions into a list's file. What an action says of its rows is split into parts, each of which says the same of all of
 * its rows; these are kept as bitmaps, so that a decision on a million rows, and its undo, take a moment (rowActions.sql.ts reads them).
 */
import { noCallBits, type NoCall } from '#contract/verdict/standing.ts';
import { hasAny, removeRow, rowSetOf, type RowSet } from '#base/rowSet.ts';
import { statement, type WriteDb, writeTogether } from '../../platform/database.ts';
import { eachRow, pieceOf, piecesOf, piecesOfRows, roomOf, spanOf, unpackRows, type PieceRows, type Span } from '../../platform/pieces.ts';
import { withoutPurged } from '../../lists/rows/purgedRows.sql.ts';
import { setCursor } from '../../verdict/kept/cursors.sql.ts';
import { countDecisionsAround } from '../../verdict/kept/rowCounts.sql.ts';
import type { ActionBody, StoredAction } from './actions.sql.ts';
import type { RowAction } from './manualDecision.sql.ts';

/** An action as the ledger has it; the answers that were seen stay there. */
export type ActionToMirror = Pick<StoredAction, 'seq' | 'recordId' | 'kind' | 'undoes' | 'by' | 'at'> & {
  body: Pick<ActionBody, 'rows' | 'value' | 'note'> & Partial<Pick<ActionBody, 'each' | 'acknowledged' | 'set' | 'contested'>>;
};

/** A piece of the list that changes, between these rows. */
interface Step {
  span: Span;
  write(): void;
}

/** Pieces per transaction: some milliseconds of work. */
const piecesAtOnce = 8;

/**
 * Mirrors an action, the next in the ledger's order, and advances the cursor. It works in transactions of some pieces each; yields the rows that
 * changed as soon as they are committed. An interrupted action is mirrored again from its beginning, which changes nothing that was already done.
 */
export function* mirrorAction(db: WriteDb, action: ActionToMirror): Generator<Span[]> {
  const steps = action.undoes === null ? stepsOf(db, action) : undoSteps(db, { ...action, undoes: action.undoes });
  for (let from = 0; from === 0 || from < steps.length; from += piecesAtOnce) {
    const some = steps.slice(from, from + piecesAtOnce);
    writeTogether(db, () => {
      for (const { span, write } of some) countDecisionsAround(db, [span], write);
      if (from + piecesAtOnce >= steps.length) setCursor(db, 'actions', action.seq);
    });
    if (some.length > 0) yield some.map(({ span }) => span);
  }
}

/** One step for each piece in which there are any of these rows. */
const inSteps = <R extends PieceRows>(all: readonly R[], write: (some: readonly R[]) => void): Step[] =>
  [...Map.groupBy(all, ({ first }) => pieceOf(first)).values()].map((some) => ({
    span: [Math.min(...some.map(({ first }) => first)), Math.max(...some.map((one) => spanOf(one)[1]))],
    write: () => write(some),
  }));

const addSql = `INSERT OR IGNORE INTO list_actions (seq, part, record_id, kind, undoes, value, note, reason, despite, contested, held_out, operator, at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

function stepsOf(db: WriteDb, { seq, recordId, by, at, ...action }: ActionToMirror): Step[] {
  const add = statement(db, addSql);
  const put = statement(db, 'INSERT OR REPLACE INTO action_rows (first, seq, part, struck, rows) VALUES (?, ?, ?, 0, ?)');
  const { set, contested } = action.body;
  const marks = [contested !== undefined, set?.heldOut !== undefined].map(Number);
  return inSteps([...partsOf(action)], (some) => {
    for (const { part, first, kind, value, note, reason, despite, ...its } of some) {
      // Nothing is decided about a row of which nothing is left.
      const rows = withoutPurged(db, { first, rows: its.rows });
      if (!hasAny(rows)) continue;
      add.run(seq, part, recordId, kind, null, value, note, reason, despite, ...marks, by, at);
      put.run(first, seq, part, rows);
    }
  });
}

type Said = Pick<RowAction, 'kind' | 'value' | 'note'>;
type Part = Said & Pick<RowAction, 'reason' | 'despite'> & PieceRows & { part: number };

/** What an action says of which rows. Assignments say nothing here: they are read from the ledger (assigned/followAssignments.ts). */
function saidOf({ kind, body: { rows, value, note, each, set } }: Pick<ActionToMirror, 'kind' | 'body'>): [Said, PieceRows[]][] {
  if (kind === 'assign') return [];
  const said: Said = { kind, value, note };
  if (set) return [[said, piecesOf(unpackRows(set.rows))]];
  if (!each) return [[said, piecesOfRows(rows)]];
  return [...Map.groupBy(rows.keys(), (at) => JSON.stringify(each[at])).values()].map((some) => {
    const own = each[some[0] ?? 0];
    // A row that only gets a note keeps its decision, and that decision's author.
    const saidOfSome: Said = { kind: own?.value === undefined ? 'note' : 'decide', value: own?.value ?? null, note: own?.note ?? null };
    return [saidOfSome, piecesOfRows(some.map((at) => rows[at] ?? 0))];
  });
}

/** Of what a reason may be given for: nothing, one cause, or both. */
const causes: readonly (readonly NoCall[])[] = [[], ['litigator'], ['suppressed'], ['litigator', 'suppressed']];

/** The parts of an action: rows that must not be called are kept for a reason, and for a cause that was known. */
function* partsOf(action: Pick<ActionToMirror, 'kind' | 'body'>): Generator<Part> {
  const { set, acknowledged: named } = action.body;
  const reason = (set?.acknowledged ?? named)?.reason ?? null;
  const [litigators, suppressed] = set?.acknowledged
    ? [unpackRows(set.acknowledged.litigators), unpackRows(set.acknowledged.suppressed)]
    : [rowSetOf(Uint32Array.from(named?.litigators ?? [])), rowSetOf(Uint32Array.from(named?.suppressed ?? []))];
  for (const [index, [said, pieces]] of saidOf(action).entries())
    for (const { first, rows } of pieces)
      for (const [which, known] of (reason === null ? causes.slice(0, 1) : causes).entries()) {
        const only = (against: RowSet, isKnown: boolean) => (byte: number, at: number) => {
          const its = against[(first - 1) / 8 + at] ?? 0;
          return byte & (isKnown ? its : ~its);
        };
        const its = rows.map(only(litigators, known.includes('litigator'))).map(only(suppressed, known.includes('suppressed')));
        const despite = noCallBits(known);
        yield { ...said, part: index * causes.length + which, first, rows: its, reason: despite === 0 ? null : reason, despite };
      }
}

/** What a chain of undos began with, and how many there are up to this one: after an even number of them the next one strikes it. */
function rootOf(db: WriteDb, recordId: string): { seq: number; undos: number } | null {
  const find = statement<[string], { seq: number; undoes: string | null }>(db, 'SELECT seq, undoes FROM list_actions WHERE record_id = ?');
  let undos = 0;
  for (let found = find.get(recordId); found !== undefined; found = find.get(found.undoes), undos++)
    if (found.undoes === null) return { seq: found.seq, undos };
  // A policy, an assignment, or something that was purged.
  return null;
}

/** An undo strikes the rows of what its chain began with, or lets them stand again. */
function undoSteps(db: WriteDb, { seq, recordId, undoes, by, at }: ActionToMirror & { undoes: string }): Step[] {
  const root = rootOf(db, undoes);
  if (!root) return [];
  const strike = statement<[number, number, number, number]>(
    db,
    'UPDATE action_rows SET struck = ? WHERE seq = ? AND first BETWEEN ? AND ?',
  );
  const rows = statement<[number], PieceRows>(db, 'SELECT first, rows FROM action_rows WHERE seq = ?').all(root.seq);
  return inSteps(rows, ([one]) => {
    if (one === undefined) return;
    statement(db, addSql).run(seq, 0, recordId, 'undo', undoes, null, null, null, 0, 0, 0, by, at);
    strike.run(root.undos % 2 === 0 ? 1 : 0, root.seq, ...roomOf(pieceOf(one.first)));
  });
}

/** Forgets what anybody said of these rows, and what was said of no other row. In the caller's transaction, which also counts decisions. */
export function forgetActions(db: WriteDb, rows: readonly number[]): void {
  const gone = new Set(rows);
  const entries = statement<[number, number], PieceRows & { seq: number; part: number }>(
    db,
    'SELECT first, seq, part, rows FROM action_rows WHERE first BETWEEN ? AND ?',
  );
  const put = statement(db, 'UPDATE action_rows SET rows = ? WHERE first = ? AND seq = ? AND part = ?');
  for (const piece of new Set(rows.map(pieceOf)))
    for (const { seq, part, ...some } of entries.all(...roomOf(piece))) {
      const left = some.rows.slice();
      eachRow(some, roomOf(piece), (row) => {
        if (gone.has(row)) removeRow(left, row - some.first + 1);
      });
      put.run(left, some.first, seq, part);
    }
  db.exec(`DELETE FROM action_rows WHERE rows = zeroblob(length(rows));
    DELETE FROM list_actions WHERE kind <> 'undo' AND (seq, part) NOT IN (SELECT seq, part FROM action_rows)`);
}
