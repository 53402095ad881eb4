/** Sorts the values of a scorecard by a column of it. Pure. */
import { costPer, type Scorecard } from '#contract/outcomes/calibration.ts';

export type Score = Scorecard['values'][number];

export const scoreColumns = [
  'value',
  'rows',
  'grades',
  'dead',
  'litigators',
  'notChecked',
  'connected',
  'perKept',
  'perRightParty',
] as const;
export type ScoreColumn = (typeof scoreColumns)[number];

const part = (of: number, all: number): number | null => (all === 0 ? null : of / all);

/** Null: not known. `grades`: the share of A and B. */
export const numbersOf: Readonly<Record<Exclude<ScoreColumn, 'value'>, (score: Score) => number | null>> = {
  rows: ({ rows }) => rows,
  grades: ({ grades, rows }) => part(grades.A + grades.B, rows),
  dead: ({ dead, scored }) => part(dead, scored),
  litigators: ({ litigators, rows }) => part(litigators, rows),
  notChecked: ({ notChecked, rows }) => part(notChecked, rows),
  connected: ({ called }) => part(called.connected, called.calls),
  perKept: ({ costMicros, kept }) => costPer(costMicros, kept),
  perRightParty: ({ costMicros, called }) => costPer(costMicros, called.rightParty),
};

/** What isn't known comes last, whichever way. */
export function sortScores(scores: readonly Score[], by: ScoreColumn, descending: boolean): Score[] {
  const sign = descending ? -1 : 1;
  if (by === 'value') return scores.toSorted((a, b) => sign * a.value.localeCompare(b.value));
  const numberOf = numbersOf[by];
  return scores.toSorted((a, b) => {
    const [one, other] = [numberOf(a), numberOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}
