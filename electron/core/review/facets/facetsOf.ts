/** Counts by code, as the contract tells them. */
import { findingRules } from '../../../contract/finding.ts';
import type { Facets } from '../../../contract/view.ts';
import type { Counts } from './countView.ts';

/**
 * `whole`: the counts of the list without a filter. Line types and findings that the list has at all keep their lines, and their order, while a filter
 * changes.
 */
export function facetsOf(counts: Counts, whole: Counts, lineTypes: readonly string[]): Facets {
  const [A = 0, B = 0, C = 0, D = 0, E = 0, F = 0, noGrade = 0] = counts.grade;
  const [litigator = 0, clear = 0, notChecked = 0] = counts.litigator;
  const [keep = 0, hold = 0, drop = 0, undecided = 0] = counts.decision;
  const [person = 0, policy = 0, nobody = 0] = counts.decidedBy;
  const [answered = 0, partial = 0, failed = 0, skipped = 0, pending = 0, unplanned = 0] = counts.status;
  return {
    grades: { A, B, C, D, E, F, none: noGrade },
    litigator: { litigator, clear, notChecked },
    decisions: { keep, hold, drop, none: undecided },
    decidedBy: { person, policy, none: nobody },
    statuses: { answered, partial, failed, skipped, pending, unplanned },
    lineTypes: lineTypes
      .map((value, code) => ({ value, rows: counts.lineType[code] ?? 0, inAll: whole.lineType[code] ?? 0 }))
      .slice(1)
      .sort((a, b) => b.inAll - a.inAll)
      .map(({ value, rows }) => ({ value, rows })),
    findings: findingRules.flatMap((rule, bit) => (whole.findings[bit] ? [{ rule, rows: counts.findings[bit] ?? 0 }] : [])),
    // Scores from 0 to 100 in fives, 100 alone in the last.
    scores: Array.from({ length: 21 }, (_, bucket) =>
      counts.score.subarray(bucket * 5, Math.min(bucket * 5 + 5, 101)).reduce((sum, rows) => sum + rows, 0),
    ),
  };
}
