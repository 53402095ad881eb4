/** A made-up overview of a list, as the program returns it. */
import type { Overview, SourceSums } from '#contract/review/overview.ts';
import { madeFacets, madeStanding } from './madeFacets.ts';

const rows = 12_472;
/** With peaks around 20, 50 and 85, as in a real list. */
const scores = Array.from({ length: 101 }, (_, score) =>
  Math.round(40 + 190 * Math.exp(-((score - 85) ** 2) / 120) + 70 * Math.exp(-((score - 20) ** 2) / 90) + (score === 50 ? 420 : 0)),
);
const scored = scores.reduce((sum, count) => sum + count, 0);

const source = (value: string, share: number, good: number): SourceSums & { value: string } => {
  const all = Math.round(rows * share);
  const part = (of: number): number => Math.round(all * of);
  return {
    ...{ value, rows: all, answered: part(0.96), scored: part(0.94), dead: part(0.34 - good * 0.3), kept: part(good) },
    grades: {
      A: part(good * 0.45),
      B: part(good * 0.4),
      C: part(0.18),
      D: part(0.12),
      E: part(0.05),
      F: part(0.3 - good * 0.3),
      none: part(0.04),
    },
  };
};

export const madeOverview: Overview = {
  rows,
  facets: madeFacets({
    standing: madeStanding({
      ...{ toCall: 5098, litigator: 71, suppressed: 12, unchecked: 602, otherName: 1418, unsure: 1203, heldByPolicy: 191 },
      ...{ unanswered: 1204, poorGrade: 516, droppedByPerson: 69, skipped: 1845, failed: 147, notChecked: 96 },
    }),
    grade: { A: 3018, B: 2604, C: 2197, D: 1512, E: 498, F: 2143, none: 500 },
    litigator: { litigator: 71, clear: 11_706, notChecked: 695 },
    decision: { keep: 5098, hold: 3414, drop: 1872, none: 2088 },
    lineType: {
      values: [
        { value: 'Mobile', rows: 7011 },
        { value: 'Landline', rows: 1996 },
        { value: 'FixedVOIP', rows: 1702 },
        { value: 'NonFixedVOIP', rows: 988 },
        { value: 'TollFree', rows: 84 },
      ],
      others: { values: 0, rows: 0 },
    },
    findings: [
      { rule: 'phone.repeated', rows: 641 },
      { rule: 'phone.impossible', rows: 312 },
      { rule: 'email.malformed', rows: 187 },
      { rule: 'email.disposable', rows: 118 },
      { rule: 'phone.missing', rows: 96 },
    ],
  }),
  scores,
  unscored: Math.max(0, rows - scored),
  answered: 11_900,
  dropped: { rows: 1872, reasons: { litigator: 71, suppressed: 12, unanswered: 1204, grade: 983, none: 64 } },
  sources: {
    values: [source('Brightpath', 0.42, 0.62), source('Sunline', 0.31, 0.44), source('Harbor & Sons', 0.17, 0.2), source('', 0.06, 0.3)],
    others: { values: 9, ...source('', 0.04, 0.5) },
  },
};
