/**
 * Counts the rows of a list by state: the only source of these counts. All writers of verdicts use `countAround`, and those of people's
 * decisions `countDecisionsAround`, so that the counts change in the same transaction as the rows and are always correct, even during a
 * run.
 */
import type { RowCounts } from '#contract/lists/list.ts';
import { deciders, effectiveCodes, noDecision } from '#contract/review/decision.ts';
import { gradeSchema, litigatorSchema, rowStatusSchema } from '#contract/verdict/verdict.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { forgetPiece, forgetWholeIndex } from '../../lists/findings/keptIndex.sql.ts';
import { pieceOf, fullSpanOf, rowsOfPiece, spansOf, type Span } from '../../platform/pieces.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { readDecided } from '../../review/acts/rowActions.sql.ts';
import { suggestionCodes } from '../../review/acts/suggestions.sql.ts';

export interface ListCounts extends RowCounts {
  /** When the newest answer arrived (epoch ms). */
  lastCheckedAt: number | null;
  /** Whether any verdict is based on a sandbox answer. */
  sandbox: boolean;
}

interface StoredCount {
  status: string;
  grade: string;
  litigator: string;
  answered: number;
  sandbox: number;
  rows: number;
}

const key = 'status, grade, litigator, answered, sandbox';
const values = `coalesce(status, 'unplanned'), coalesce(grade, 'none'), coalesce(litigator, 'notChecked'), checked_at IS NOT NULL,
  coalesce(sandbox, 0)`;

/** Rows with a verdict; `@sign` adds them to the counts or subtracts them. */
const tallySql = `INSERT INTO row_counts (${key}, rows)
  SELECT ${values}, @sign * count(*) FROM json_each(@rows) AS named JOIN verdicts ON verdicts.row = named.value
  -- Or else what follows would be read as a join's condition.
  WHERE true
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (${key}) DO UPDATE SET rows = rows + excluded.rows`;

/**
 * Runs `write`, which may change verdicts and suggestions of only these rows, keeps the counts exact, and removes the rows' stored index.
 * All in the caller's transaction.
 */
export function countAround(db: WriteDb, rows: readonly number[], write: () => void): void {
  const tally = statement<[{ rows: string; sign: 1 | -1 }]>(db, tallySql);
  // A row listed twice would be counted twice.
  const named = JSON.stringify([...new Set(rows)]);
  tally.run({ rows: named, sign: -1 });
  countDecisionsAround(db, spansOf(rows), write);
  tally.run({ rows: named, sign: 1 });
}

/** Adds or subtracts rows by the position of their decider in `deciders`. */
function addDecided(counts: Int32Array, db: ReadDb, [first, last]: Span, by: 1 | -1): void {
  const { decided } = readDecided(db, first, last);
  const suggested = suggestionCodes(db, first, last).decisions;
  for (let at = 0; at < decided.length; at++) {
    const decider = effectiveCodes.by[effectiveCodes.pairOf(decided[at] ?? noDecision, suggested[at] ?? noDecision)] ?? 0;
    counts[decider] = (counts[decider] ?? 0) + by;
  }
}

function putDecided(db: WriteDb, counts: Int32Array): void {
  const put = statement(
    db,
    'INSERT INTO decision_counts (decided_by, rows) VALUES (?, ?) ON CONFLICT (decided_by) DO UPDATE SET rows = rows + excluded.rows',
  );
  for (const [code, decider] of deciders.entries()) if (decider !== 'none' && counts[code] !== 0) put.run(decider, counts[code]);
}

/**
 * Does the same for a `write` that changes people's decisions, or whether anything is suggested, for rows in these spans. Suggestions
 * aren't counted by value: another policy has suggestions for the same rows.
 */
export function countDecisionsAround(db: WriteDb, spans: readonly Span[], write: () => void): void {
  const counts = new Int32Array(deciders.length);
  for (const span of spans) addDecided(counts, db, span, -1);
  write();
  for (const span of spans) addDecided(counts, db, span, 1);
  putDecided(db, counts);
  for (const [first] of spans) forgetPiece(db, pieceOf(first));
}

/** Recounts all rows and removes their stored index, after all verdicts or decisions were discarded. Runs in the caller's transaction. */
export function recountRows(db: WriteDb): void {
  forgetWholeIndex(db);
  db.exec(
    `DELETE FROM row_counts; INSERT INTO row_counts (${key}, rows) SELECT ${values}, count(*) FROM verdicts GROUP BY 1, 2, 3, 4, 5; DELETE FROM decision_counts`,
  );
  const counts = new Int32Array(deciders.length);
  for (let piece = 0; piece * rowsOfPiece < readList(db).rows; piece++) addDecided(counts, db, fullSpanOf(piece), 1);
  putDecided(db, counts);
}

/** Returns the current counts, in constant time. */
export function countList(db: ReadDb): ListCounts {
  const { rows } = readList(db);
  const decided = statement<[string], number>(db, 'SELECT rows FROM decision_counts WHERE decided_by = ?').pluck();
  const byPerson = decided.get('person') ?? 0;
  const counts: ListCounts = {
    answered: 0,
    unplanned: rows,
    decided: byPerson,
    undecided: rows - byPerson - (decided.get('policy') ?? 0),
    grades: { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, none: rows },
    litigators: 0,
    clear: 0,
    notChecked: rows,
    lastCheckedAt: lastCheckedAt(db),
    sandbox: false,
  };
  for (const stored of statement<[], StoredCount>(db, 'SELECT * FROM row_counts WHERE rows <> 0').all()) take(counts, stored);
  return counts;
}

/** Moves these rows out of the counts of unknown rows, where every row starts. */
function take(counts: ListCounts, { rows, ...stored }: StoredCount): void {
  if (rowStatusSchema.parse(stored.status) !== 'unplanned') counts.unplanned -= rows;
  if (stored.answered === 1) counts.answered += rows;
  counts.sandbox ||= stored.sandbox === 1;
  counts.grades.none -= rows;
  counts.grades[stored.grade === 'none' ? 'none' : gradeSchema.parse(stored.grade)] += rows;
  const litigator = litigatorSchema.parse(stored.litigator);
  if (litigator !== 'notChecked') {
    counts.notChecked -= rows;
    counts[litigator === 'clear' ? 'clear' : 'litigators'] += rows;
  }
}

function lastCheckedAt(db: ReadDb): number | null {
  const newest = 'SELECT max(checked_at) FROM verdicts WHERE checked_at IS NOT NULL';
  return statement<[], number | null>(db, newest).pluck().get() ?? null;
}
