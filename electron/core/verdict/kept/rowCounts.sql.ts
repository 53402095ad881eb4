/**
 * How many rows of a list are in which state: the only source of these counts. All writers of verdicts use `countAround`, so
 * that the counts change in the same transaction as the rows and are always correct, even during a run.
 */
import type { RowCounts } from '#contract/lists/list.ts';
import { gradeSchema, litigatorSchema, rowStatusSchema } from '#contract/verdict/verdict.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { forgetWholeIndex, forgetIndex } from '../../lists/findings/keptIndex.sql.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { countDecided, countPairsAround, recountPairs } from '../../review/acts/decisions.sql.ts';

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
 * Lets `write` change verdicts and suggestions of these rows, and no others; keeps the counts exact, and removes the rows' stored values. All
 * in the caller's transaction.
 */
export function countAround(db: WriteDb, rows: readonly number[], write: () => void): void {
  const tally = statement<[{ rows: string; sign: 1 | -1 }]>(db, tallySql);
  // A row named twice would be counted twice.
  const named = JSON.stringify([...new Set(rows)]);
  tally.run({ rows: named, sign: -1 });
  countPairsAround(db, rows, write);
  tally.run({ rows: named, sign: 1 });
  forgetIndex(db, rows);
}

/** Recounts all rows and removes their stored values, after all verdicts or decisions were discarded. In the caller's transaction. */
export function recountRows(db: WriteDb): void {
  forgetWholeIndex(db);
  db.exec(`DELETE FROM row_counts; INSERT INTO row_counts (${key}, rows) SELECT ${values}, count(*) FROM verdicts GROUP BY 1, 2, 3, 4, 5`);
  recountPairs(db);
}

/** The current counts, in constant time. */
export function countList(db: ReadDb): ListCounts {
  const { rows } = readList(db);
  const { byPerson, decided } = countDecided(db);
  const counts: ListCounts = {
    answered: 0,
    unplanned: rows,
    decided: byPerson,
    undecided: rows - decided,
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

/** Subtracts these rows from those about which nothing is known, where every row starts. */
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
