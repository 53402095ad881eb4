/** Which calls are shown, and how: kept as long as the window lives. */
import { create } from 'zustand';
import type { CutOffAsked } from '#contract/outcomes/calibration.ts';
import type { Dimension, Measure } from './shareBars.ts';

export interface CalibrationChoice {
  /** Null: every list with outcomes. */
  readonly listIds: readonly string[] | null;
  /** Local days, `2026-05-01`, both included; '': no limit. */
  readonly from: string;
  readonly until: string;
  readonly dimension: Dimension;
  readonly measure: Measure;
  /** The heading of the column whose values are compared; null: none was chosen (`useHeading` guesses it). */
  readonly heading: string | null;
  readonly cutOff: CutOffAsked;
  /** The list whose policy the cut-off is for; null: the one with the most calls. */
  readonly policyOf: string | null;
  /** The scorecard fills the screen. */
  readonly isScorecard: boolean;
}

export const useCalibrationChoice = create<CalibrationChoice>(() => ({
  ...{ listIds: null, from: '', until: '', dimension: 'score', measure: 'connected', heading: null },
  ...{ cutOff: { keep: 95 }, policyOf: null, isScorecard: false },
}));

export const choose = (change: Partial<CalibrationChoice>): void => useCalibrationChoice.setState(change);

/** The times of these days, as commands take them: from the first moment of the first to before the one after the last. */
export function betweenOf({ from, until }: Pick<CalibrationChoice, 'from' | 'until'>): { from: number | null; to: number | null } {
  const timeOf = (day: string, more: number): number | null => {
    const [year, month, date] = day.split('-').map(Number);
    if (year === undefined || month === undefined || date === undefined) return null;
    const time = new Date(year, month - 1, date + more).getTime();
    return Number.isNaN(time) ? null : time;
  };
  return { from: from === '' ? null : timeOf(from, 0), to: until === '' ? null : timeOf(until, 1) };
}
