/** Counts over a whole list, for its card on the lists screen. */
import { gradeSchema, type Verdict, verdictSchema } from '../../../contract/verdict.ts';
import type { GradeCounts } from '../../../contract/list.ts';
import { statement, type ReadDb } from '../database.ts';
import { readCells } from './cells.ts';
import { readList } from './list.ts';

export interface ListCounts {
  answered: number;
  /** Rows without any verdict entry: no run has covered them. */
  unplanned: number;
  decided: number;
  grades: GradeCounts;
  litigators: number;
  /** Rows that are neither a litigator nor clear, whatever the reason: rows without an answer too, because nothing is known of them. */
  notChecked: number;
  lastCheckedAt: number | null;
  sandbox: boolean;
}

export function countList(db: ReadDb): ListCounts {
  const { rows } = readList(db);
  const totals = statement<[], { answered: number; litigators: number; clear: number; lastCheckedAt: number | null; sandbox: number }>(
    db,
    `SELECT count(*) AS answered, coalesce(sum(litigator = 'litigator'), 0) AS litigators, coalesce(sum(litigator = 'clear'), 0) AS clear,
       max(checked_at) AS lastCheckedAt, coalesce(max(sandbox), 0) AS sandbox
     FROM verdicts WHERE status IN ('answered', 'partial')`,
  ).get();
  const grades: GradeCounts = { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, none: 0 };
  const byGrade = statement<[], { grade: string | null; rows: number }>(
    db,
    "SELECT grade, count(*) AS rows FROM verdicts WHERE status IN ('answered', 'partial') GROUP BY grade",
  );
  for (const { grade, rows: graded } of byGrade.all()) grades[grade === null ? 'none' : gradeSchema.parse(grade)] = graded;
  const decided = statement<[], { rows: number }>(db, 'SELECT count(*) AS rows FROM decisions WHERE value IS NOT NULL').get();
  const known = statement<[], { rows: number }>(db, 'SELECT count(*) AS rows FROM verdicts').get();
  return {
    unplanned: rows - (known?.rows ?? 0),
    answered: totals?.answered ?? 0,
    litigators: totals?.litigators ?? 0,
    notChecked: rows - (totals?.litigators ?? 0) - (totals?.clear ?? 0),
    lastCheckedAt: totals?.lastCheckedAt ?? null,
    sandbox: totals?.sandbox === 1,
    grades,
    decided: decided?.rows ?? 0,
  };
}

/** The verdicts of some rows with what a person would call each row by: its name, else its phone, else its first text. Rows without a verdict are left out. */
export function readVerdictsOf(
  db: ReadDb,
  rows: readonly number[],
  labelColumns: readonly number[],
): { row: number; label: string; verdict: Verdict }[] {
  const read = statement<[number], { verdict: string }>(db, 'SELECT verdict FROM verdicts WHERE row = ?');
  const cells = new Map(readCells(db, rows).map((row) => [row.row, row.cells]));
  return rows.flatMap((row) => {
    const found = read.get(row);
    if (!found) return [];
    const texts = cells.get(row) ?? [];
    const label = labelColumns.map((column) => texts[column]?.trim()).find(Boolean) ?? texts.find((text) => text.trim() !== '') ?? '';
    return [{ row, label, verdict: verdictSchema.parse(JSON.parse(found.verdict)) }];
  });
}
