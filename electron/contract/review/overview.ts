/** A list at a glance: what its verdicts, decisions and findings add up to, and how they differ by a column of the spreadsheet. */
import { z } from 'zod';
import { facetsSchema, facetLines } from './facets.ts';
import { grades, insufficientScore, scoreRanges, type Grade, type Litigator, type ScoreBand } from '../verdict/verdictValues.ts';
import type { FindingRule } from '../lists/finding.ts';

const rows = z.int().min(0);

/**
 * Why rows are dropped. A row may have several reasons: `litigator` and `suppressed` forbid the call, `unanswered` is a score of 30 or less,
 * `grade` is E or F. `none`: none of these, so that a rule or a person had another one.
 */
const dropReasons = ['litigator', 'suppressed', 'unanswered', 'grade', 'none'] as const;
export type DropReason = (typeof dropReasons)[number];

/** What one value of a column is worth. `dead`: rows with a score of 30 or less, among the `scored`. `kept`: by a person or the policy. */
export const sourceSumsSchema = z.object({
  rows,
  grades: z.record(z.enum([...grades, 'none']), rows),
  answered: rows,
  scored: rows,
  dead: rows,
  kept: rows,
});
export type SourceSums = z.infer<typeof sourceSumsSchema>;

/** Values of a column shown at once. */
export const mostSources = 12;

export const overviewSchema = z.object({
  rows,
  /** Of the whole list. */
  facets: facetsSchema,
  /** Rows by score, 0 to 100; rows without one. */
  scores: z.array(rows),
  unscored: rows,
  answered: rows,
  dropped: z.object({ rows, reasons: z.record(z.enum(dropReasons), rows) }),
  /** By the values of the column, those with the most rows first; `value`: '' for an empty cell. Null if no column was named. */
  sources: z
    .object({
      values: z.array(sourceSumsSchema.extend({ value: z.string() })),
      /** All values that aren't listed, together. */
      others: sourceSumsSchema.extend({ values: rows }),
    })
    .nullable(),
});
export type Overview = z.infer<typeof overviewSchema>;

/** One bar: what it counts, and its rows. */
export interface Counted<K> {
  readonly key: K;
  readonly rows: number;
}

/** In reading order. */
export interface OverviewBars {
  readonly grades: readonly Counted<Grade | 'none'>[];
  /** `insufficient` is a part of `unsure`. */
  readonly scores: readonly Counted<ScoreBand | 'none'>[];
  readonly litigators: readonly Counted<Litigator>[];
  /** Null: all others together. */
  readonly lines: readonly Counted<string | null>[];
  /** A dropped row may have several. */
  readonly dropped: readonly Counted<DropReason>[];
  /** A row may have several. */
  readonly findings: readonly Counted<FindingRule>[];
}

const mostBars = 8;
const { unanswered, unsure, answered } = scoreRanges;
/** What must not be called first. */
const litigatorOrder = ['litigator', 'notChecked', 'clear'] as const satisfies readonly Litigator[];

/** What an overview shows, bar by bar, without words and colors: for the window's charts and the sheet of a workbook. Pure. */
export function overviewBars({ facets, scores, unscored, dropped }: Overview): OverviewBars {
  const sumOf = (from: number, to: number): number => scores.slice(from, to + 1).reduce((sum, rows) => sum + rows, 0);
  const lines = facetLines(facets, 'lineType').filter(({ rows }) => rows > 0);
  const rest = lines.slice(mostBars).reduce((sum, { rows }) => sum + rows, facets.lineType.others.rows);
  return {
    grades: [...grades, 'none' as const].map((key) => ({ key, rows: facets.grade[key] })),
    scores: [
      { key: 'answered', rows: sumOf(answered.from, 100) },
      { key: 'unsure', rows: sumOf(unsure.from, unsure.to) },
      { key: 'insufficient', rows: scores[insufficientScore] ?? 0 },
      { key: 'unanswered', rows: sumOf(0, unanswered.to) },
      { key: 'none', rows: unscored },
    ],
    litigators: litigatorOrder.map((key) => ({ key, rows: facets.litigator[key] })),
    lines: [...lines.slice(0, mostBars).map(({ value, rows }) => ({ key: value, rows })), ...(rest > 0 ? [{ key: null, rows: rest }] : [])],
    dropped: dropReasons.map((key) => ({ key, rows: dropped.reasons[key] })),
    findings: facets.findings
      .filter(({ rows }) => rows > 0)
      .toSorted((a, b) => b.rows - a.rows)
      .slice(0, mostBars)
      .map(({ rule, rows }) => ({ key: rule, rows })),
  };
}

/**
 * What a kept row of these cost, in micro-units: `micros`, spread evenly over the list's answered rows, for those of these, divided by the
 * kept ones. Null: nobody is kept, or nothing is answered.
 */
export function costPerKept(
  { answered: own, kept }: Pick<SourceSums, 'answered' | 'kept'>,
  all: Pick<Overview, 'answered'>,
  micros: number,
): number | null {
  return kept === 0 || all.answered === 0 ? null : Math.round((micros * own) / all.answered / kept);
}
