/** The calibration of made-up calls, with the design's figures, as the program returns it. */
import type { Calibration, Scorecard, SourceScore } from '#contract/outcomes/calibration.ts';
import { bandsOf, callSumsOf, curveOf, noTally, scoreCount, sumOf, type Tally } from '#core/outcomes/calibration/callSums.ts';
import { ids } from './windowFixtures.ts';

/** Score from, score to, calls, connected. */
const drawn = [
  [0, 14, 18, 2],
  [15, 30, 22, 3],
  [31, 49, 96, 9],
  [50, 50, 24, 5],
  [51, 61, 84, 12],
  [62, 69, 186, 78],
  [70, 84, 402, 225],
  [85, 100, 408, 292],
] as const;

/** Spread over the scores of each band. */
export const madeByScore: Tally[] = Array.from({ length: scoreCount + 1 }, (_, score) => {
  const [from, to, calls, connected] = drawn.find(([first, last]) => first <= score && score <= last) ?? [0, 0, 0, 0];
  if (score === scoreCount) return noTally();
  const part = (all: number): number =>
    Math.floor((all * (score - from + 1)) / (to - from + 1)) - Math.floor((all * (score - from)) / (to - from + 1));
  return { calls: part(calls), connected: part(connected), rightParty: Math.floor(part(connected) * 0.8) };
});
const tally = (calls: number, connected: number): Tally => ({ calls, connected, rightParty: Math.floor(connected * 0.8) });

export const madeCalibration: Calibration = {
  whole: callSumsOf(sumOf(madeByScore)),
  apart: { suppressed: 31, undecided: 26 },
  outcomes: 1_624,
  neverCalled: { rows: 11_175, dropped: 3_204 },
  grades: (['A', 'B', 'C', 'D', 'E', 'F', 'none'] as const).map((grade, at) => ({
    grade,
    ...callSumsOf(
      [tally(402, 290), tally(391, 215), tally(240, 78), tally(121, 29), tally(44, 6), tally(12, 1), tally(30, 7)][at] ?? noTally(),
    ),
  })),
  bands: bandsOf(madeByScore),
  lines: [
    { line: 'Mobile', ...callSumsOf(tally(811, 478)) },
    { line: 'Landline', ...callSumsOf(tally(302, 118)) },
    { line: 'NonFixedVOIP', ...callSumsOf(tally(108, 24)) },
    { line: '', ...callSumsOf(tally(19, 6)) },
  ],
  sources: {
    values: [
      { value: 'Brightpath', ...callSumsOf(tally(512, 301)) },
      { value: 'Solar Fair 2026', ...callSumsOf(tally(480, 248)) },
      { value: 'LeadWave', ...callSumsOf(tally(221, 70)) },
      { value: '', ...callSumsOf(tally(22, 5)) },
    ],
    others: { values: 3, ...callSumsOf(tally(5, 2)) },
  },
  curve: curveOf(madeByScore),
  heldOut: { drawn: 64, ...callSumsOf(tally(52, 4)) },
  sandbox: true,
  lists: [
    { listId: ids.solar, calls: 1_239 },
    { listId: ids.webinar, calls: 53 },
  ],
};

const source = (value: string, rows: number, good: number, called: Tally, costMicros: number | null): SourceScore & { value: string } => ({
  ...{ value, rows, answered: Math.round(rows * 0.96), scored: Math.round(rows * 0.94), kept: Math.round(rows * good) },
  dead: Math.round(rows * (0.34 - good * 0.3)),
  grades: {
    A: Math.round(rows * good * 0.45),
    B: Math.round(rows * good * 0.4),
    C: Math.round(rows * 0.18),
    D: Math.round(rows * 0.1),
    E: Math.round(rows * (0.2 - good * 0.1)),
    F: Math.round(rows * (0.3 - good * 0.3)),
    none: Math.round(rows * 0.04),
  },
  ...{ litigators: Math.round(rows * 0.006), notChecked: Math.round(rows * 0.055), called: callSumsOf(called), costMicros },
});

const { value: _, ...rest } = source('', 402, 0.3, tally(5, 2), 13_000_000);
export const madeScorecard: Scorecard = {
  values: [
    source('Brightpath', 5_140, 0.62, tally(512, 301), 154_200_000),
    source('Solar Fair 2026', 4_208, 0.55, tally(480, 248), 126_200_000),
    source('LeadWave', 2_480, 0.21, tally(221, 70), 74_400_000),
    source('', 242, 0.3, tally(22, 5), 7_200_000),
  ],
  others: { values: 3, ...rest },
  cost: { currency: 'USD', complete: true, sandbox: true },
  sandbox: true,
};
