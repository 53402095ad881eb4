/** A list at a glance: totals of its verdicts, decisions and findings, and how they differ by a column of the spreadsheet. */
import { z } from 'zod';
import { facetsSchema, facetLines } from './facets.ts';
import { grades, insufficientScore, scoreRanges, type Grade, type Litigator, type ScoreBand } from '../verdict/verdictValues.ts';
import type { FindingRule } from '../lists/finding.ts';

const rows = z.int().min(0);

/**
 * Why rows are dropped. A row may have several reasons: `litigator` and `suppressed` forbid the call, `unanswered` is a score of 30 or
 * less, `grade` is E or F. `none`: a rule or a person had another reason.
 */
const dropReasons = ['litigator', 'suppressed', 'unanswered', 'grade', 'none'] as const;
export type DropReason = (typeof dropReasons)[number];

/** Figures for one value of a column. `dead`: rows with a score of 30 or less, among the `scored`. `kept`: by a person or the policy. */
export const sourceSumsSchema = z.object({
  rows,
  grades: z.record(z.enum([...grades, 'none']), rows),
  answered: rows,
  scored: rows,
  dead: rows,
  kept: rows,
});
export type SourceSums = z.infer<typeof sourceSumsSchema>;

export const mostSources = 12;

export const overviewSchema = z.object({
  rows,
  /** The facets of the whole list. */
  facets: facetsSchema,
  /** Rows by score, 0 to 100, and rows without a score. */
  scores: z.array(rows),
  unscored: rows,
  answered: rows,
  dropped: z.object({ rows, reasons: z.record(z.enum(dropReasons), rows) }),
  /** Figures by the values of the column, most rows first; `value`: '' for an empty cell. Null if no column was given. */
  sources: z
    .object({
      values: z.array(sourceSumsSchema.extend({ value: z.string() })),
      /** All values that aren't listed, together. */
      others: sourceSumsSchema.extend({ values: rows }),
    })
    .nullable(),
});
export type Overview = z.infer<typeof overviewSchema>;

/** One bar: the value it counts, and its number of rows. */
export interface Counted<K> {
  readonly key: K;
  readonly rows: number;
}

/** The overview's bars, in reading order. */
export interface OverviewBars {
  readonly grades: readonly Counted<Grade | 'none'>[];
  /** `insufficient` is a part of `unsure`. */
  readonly scores: readonly Counted<ScoreBand | 'none'>[];
  readonly litigators: readonly Counted<Litigator>[];
  /** A null value stands for all other values together. */
  readonly lines: readonly Counted<string | null>[];
  /** A dropped row may have several reasons. */
  readonly dropped: readonly Counted<DropReason>[];
  /** A row may have several findings. */
  readonly findings: readonly Counted<FindingRule>[];
}

const mostBars = 8;
const { unanswered, unsure, answered } = scoreRanges;
/** Rows that must not be called come first. */
const litigatorOrder = ['litigator', 'notChecked', 'clear'] as const satisfies readonly Litigator[];

/** Returns the bars that an overview shows, without words and colors: for the window's charts and a workbook's sheet. Pure. */
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
 * Returns the cost of one kept row in micro-units: spreads `micros` evenly over the list's answered rows, and divides the share of these
 * rows by the kept ones. Null if none is kept or answered.
 */
export function costPerKept(
  { answered: own, kept }: Pick<SourceSums, 'answered' | 'kept'>,
  all: Pick<Overview, 'answered'>,
  micros: number,
): number | null {
  return kept === 0 || all.answered === 0 ? null : Math.round((micros * own) / all.answered / kept);
}
