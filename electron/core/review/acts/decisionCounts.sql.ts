/**
 * How many rows a person decided how, and for how many of them a policy suggests anything: the only source of these counts, changed in the
 * transactions that change the rows. What it suggests is not counted here: another policy suggests something for the same rows.
 */
import { decisionValues } from '#contract/review/decision.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { roomOf, rowsOfPiece, runsOf } from '../../platform/pieces.ts';
import { readDecided } from './manualDecisions.sql.ts';
import { noSuggestion, suggestionCodes } from './suggestions.sql.ts';

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

/** Lets `write` change suggestions or a person's decisions of these rows, and no others. In the caller's transaction. */
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
