/** The ledger's actions, mirrored into the list: each row's history, and the resulting manual decision. */
import { decisionValues, type DecisionValue } from '#contract/review/decision.ts';
import { statement, type ReadDb, type WriteDb, writeTogether } from '../../platform/database.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { roomOf, rowsOfPiece, runsOf } from '../../platform/pieces.ts';
import { noCallBits, type NoCallRows } from '#contract/verdict/standing.ts';
import { isPurged } from '../../lists/rows/purgedRows.sql.ts';
import { forgetIndex } from '../../lists/findings/keptIndex.sql.ts';
import { setCursor } from '../../verdict/kept/cursors.sql.ts';
import { readDecided, ownActions } from './manualDecisions.sql.ts';
import { noSuggestion, suggestionCodes } from './suggestions.sql.ts';
import { manualDecision, type RowAction } from './manualDecision.sql.ts';

const codes = decisionValues.length + 1;
const wordOf = (code: number): string => decisionValues[code] ?? 'none';

/** Rows by pair: whether there is a suggestion (0 or 1) × `codes` + decision. */
type Pairs = Int32Array;

function addPairs(pairs: Pairs, suggested: Uint8Array, decided: Uint8Array, by: 1 | -1): void {
  for (let at = 0; at < decided.length; at++) {
    const pair = Number(suggested[at] !== noSuggestion) * codes + (decided[at] ?? 0);
    pairs[pair] = (pairs[pair] ?? 0) + by;
  }
}

const noPairs = (): Pairs => new Int32Array(2 * codes);

function putPairs(db: WriteDb, pairs: Pairs): void {
  const put = statement(
    db,
    `INSERT INTO decision_counts (suggested, decided, rows) VALUES (?, ?, ?)
     ON CONFLICT (suggested, decided) DO UPDATE SET rows = rows + excluded.rows`,
  );
  for (const [pair, rows] of pairs.entries()) if (rows !== 0) put.run(Math.floor(pair / codes), wordOf(pair % codes), rows);
}

/**
 * How many rows a person decided how, and for how many of them a policy suggests anything: the only source of these counts, changed in the
 * transactions that change the rows. What it suggests is not counted here: another policy suggests something for the same rows. Lets
 * `write` change suggestions or a person's decisions of these rows, and no others. In the caller's transaction.
 */
export function countPairsAround(db: WriteDb, rows: readonly number[], write: () => void): void {
  const runs = runsOf([...new Set(rows)].sort((a, b) => a - b));
  const pairs = noPairs();
  const add = (by: 1 | -1): void => {
    for (const [first, last] of runs) addPairs(pairs, suggestionCodes(db, first, last).decisions, readDecided(db, first, last).decided, by);
  };
  add(-1);
  write();
  add(1);
  putPairs(db, pairs);
}

/** Lets `write` change a person's decisions on rows from `first` to `last`, and no others. In the caller's transaction. */
export function countDecisionsAround(db: WriteDb, first: number, last: number, write: () => void): void {
  const suggested = suggestionCodes(db, first, last).decisions;
  const pairs = noPairs();
  addPairs(pairs, suggested, readDecided(db, first, last).decided, -1);
  write();
  addPairs(pairs, suggested, readDecided(db, first, last).decided, 1);
  putPairs(db, pairs);
}

/** Counts all rows again. In the caller's transaction. */
export function recountPairs(db: WriteDb): void {
  db.exec('DELETE FROM decision_counts');
  const pairs = noPairs();
  for (let piece = 0; piece * rowsOfPiece < readList(db).rows; piece++)
    addPairs(pairs, suggestionCodes(db, ...roomOf(piece)).decisions, readDecided(db, ...roomOf(piece)).decided, 1);
  putPairs(db, pairs);
}

/** Rows that a person decided, and rows that have a decision, be it a person's or the policy's. */
export function countDecided(db: ReadDb): { byPerson: number; decided: number } {
  const counts = { byPerson: 0, decided: 0 };
  for (const { suggested, decided, rows } of statement<[], { suggested: 0 | 1; decided: string; rows: number }>(
    db,
    'SELECT suggested, decided, rows FROM decision_counts',
  ).all()) {
    const isDecided = decided !== wordOf(decisionValues.length);
    if (isDecided) counts.byPerson += rows;
    if (isDecided || suggested === 1) counts.decided += rows;
  }
  return counts;
}

/** One action for mirroring: the ledger's shape, without what only the ledger keeps. */
interface ActionToMirror extends Omit<RowAction, 'operator' | 'reason' | 'despite' | 'contested'> {
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
