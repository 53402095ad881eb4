/** What an overview shows, bar by bar, without words and colors: for the window's charts and the sheet of a workbook. Pure. */
import { facetLines } from './facets.ts';
import type { FindingRule } from '../lists/finding.ts';
import { dropReasons, type DropReason, type Overview, type SourceSums } from './overview.ts';
import { grades, insufficientScore, scoreRanges, type Grade, type Litigator, type ScoreBand } from '../verdict/verdictValues.ts';

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
