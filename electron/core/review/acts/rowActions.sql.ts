/** Reads people's actions on rows from the list's file (written by mirrorActions.sql.ts), and the decisions that result from them. */
import { decisionCode, noDecision } from '#contract/review/decision.ts';
import { addRow, emptyRowSet, hasRow, removeRow, type RowSet } from '#base/rowSet.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { eachRow, pieceOf, fullSpanOf, spansOf, type PieceRows, type Span } from '../../platform/pieces.ts';
import { noCallBits } from '#contract/verdict/standing.ts';
import { suppressedSince } from '../../lists/findings/findings.sql.ts';
import { decisionAfter, type ManualDecision, type RowAction } from './manualDecision.sql.ts';

const actionSql = `seq, record_id AS recordId, kind, undoes, value, note, reason, despite, contested, held_out AS heldOut, operator, at`;

/** No entry crosses the end of a piece, so the entries of a span begin in the piece of its first row, or later. */
const inSpan = 'first BETWEEN ? AND ? AND first + 8 * length(rows) > ?';
const placesOf = ([first, last]: Span): [number, number, number] => [fullSpanOf(pieceOf(first))[0], last, first];

const suppressed = noCallBits(['suppressed']);

/**
 * Returns a function for the causes that an action's reason covers now: a person put on the suppression list again since then has a reason
 * that nobody weighed. Few lists have such actions, and only those read their findings.
 */
function openCovered(db: ReadDb, [first, last]: Span): (action: Pick<RowAction, 'despite' | 'at'>, row: number) => number {
  let since: ReadonlyMap<number, number> | null = null;
  return ({ despite, at }, row) => {
    if ((despite & suppressed) === 0) return despite;
    since ??= suppressedSince(db, first, last);
    return (since.get(row) ?? 0) > at ? despite & ~suppressed : despite;
  };
}

/** Returns all actions on the row and the undos that follow from them, oldest first. */
export function actionsOnRow(db: ReadDb, row: number): RowAction[] {
  const actions: RowAction[] = [];
  const undoOf = statement<[string], RowAction>(db, `SELECT ${actionSql} FROM list_actions WHERE undoes = ?`);
  for (const { first, rows, ...action } of statement<[number, number, number], RowAction & PieceRows>(
    db,
    `SELECT ${actionSql}, first, rows FROM action_rows JOIN list_actions USING (seq, part) WHERE ${inSpan}`,
  ).all(...placesOf([row, row])))
    eachRow({ first, rows }, [row, row], () => {
      for (let one: RowAction | undefined = action; one !== undefined; one = undoOf.get(one.recordId)) actions.push(one);
    });
  return actions.sort((a, b) => a.seq - b.seq);
}

/** Returns the decisions of these rows; rows without any person's action are absent. */
export function manualDecisionsOf(db: ReadDb, rows: readonly number[]): Map<number, ManualDecision> {
  const found = new Map<number, ManualDecision>();
  const wanted = new Set(rows);
  const standing = statement<[number, number, number], RowAction & PieceRows>(
    db,
    `SELECT ${actionSql}, first, rows FROM action_rows JOIN list_actions USING (seq, part) WHERE ${inSpan} AND struck = 0 ORDER BY seq`,
  );
  for (const span of spansOf(rows)) {
    const coveredBy = openCovered(db, span);
    for (const action of standing.all(...placesOf(span)))
      eachRow(action, span, (row) => {
        if (wanted.has(row)) found.set(row, decisionAfter(found.get(row) ?? null, { ...action, despite: coveredBy(action, row) }));
      });
  }
  return found;
}

/** Decisions of consecutive rows as codes, by row number minus the first. */
interface DecidedCodes {
  /** The decisions, as `decisionCode` returns them. */
  decided: Uint8Array;
  /** The causes that the reason for keeping the row covers, as a set (contract/verdict/standing.ts). */
  keptDespite: Uint8Array;
  /** 1 if people decided differently without knowing of each other, and nobody has decided since. Null if no row is contested. */
  contested: Uint8Array | null;
}

/** Returns the same as `manualDecisionsOf` for all rows from `first` to `last`, in a form for counting. */
export function readDecided(db: ReadDb, first: number, last: number): DecidedCodes {
  const decided = new Uint8Array(last - first + 1).fill(noDecision);
  const keptDespite = new Uint8Array(last - first + 1);
  let contested: Uint8Array | null = null;
  const coveredBy = openCovered(db, [first, last]);
  for (const action of statement<[number, number, number], Pick<RowAction, 'value' | 'despite' | 'at' | 'contested'> & PieceRows>(
    db,
    `SELECT value, despite, at, contested, first, rows FROM action_rows JOIN list_actions USING (seq, part)
     WHERE ${inSpan} AND struck = 0 AND kind = 'decide' ORDER BY seq`,
  ).all(...placesOf([first, last]))) {
    const code = decisionCode(action.value);
    const isReasonKept = action.value === 'keep' && action.despite === 0;
    if (action.contested === 1) contested ??= new Uint8Array(last - first + 1);
    eachRow(action, [first, last], (row) => {
      const at = row - first;
      if (!isReasonKept || decided[at] !== code) keptDespite[at] = action.value === 'keep' ? coveredBy(action, row) : 0;
      decided[at] = code;
      if (contested) contested[at] = action.contested;
    });
  }
  return { decided, keptDespite, contested };
}

/** Whether people ever decided differently on rows of the list without knowing of each other. */
export const wasContested = (db: ReadDb): boolean =>
  statement<[]>(db, 'SELECT 1 FROM list_actions WHERE contested = 1 LIMIT 1').get() !== undefined;

/** Returns the rows whose latest note is not empty. */
export function notedRows(db: ReadDb, rows: number): RowSet {
  const noted = emptyRowSet(rows);
  for (const { note, ...some } of statement<[], { note: string } & PieceRows>(
    db,
    `SELECT note, first, rows FROM action_rows JOIN list_actions USING (seq, part) WHERE note IS NOT NULL AND struck = 0 ORDER BY seq`,
  ).iterate())
    eachRow(some, [1, rows], (row) => (note === '' ? removeRow(noted, row) : addRow(noted, row)));
  return noted;
}

/**
 * Returns the rows of all held-out samples that aren't undone: rows that the policy would drop, drawn to be called anyway. Null if there
 * are none.
 */
export function heldOutRows(db: ReadDb, rows: number): { set: RowSet; rows: number } | null {
  const samples = statement<[], PieceRows>(
    db,
    'SELECT first, rows FROM action_rows JOIN list_actions USING (seq, part) WHERE held_out = 1 AND struck = 0',
  ).all();
  if (samples.length === 0) return null;
  const set = emptyRowSet(rows);
  let drawn = 0;
  for (const some of samples)
    eachRow(some, [1, rows], (row) => {
      if (!hasRow(set, row)) drawn++;
      addRow(set, row);
    });
  return { set, rows: drawn };
}
