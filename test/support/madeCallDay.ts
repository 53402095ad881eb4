/** A day of calls for tests and screenshots: hours of a list that spans from New York to Los Angeles. */
import type { CallDay } from '#contract/calling/callingRules.ts';

const byHour = [
  0, 0, 0, 0, 0, 0, 0, 0, 1_480, 2_916, 4_310, 5_102, 6_377, 6_377, 6_377, 6_377, 6_377, 6_377, 6_318, 6_301, 4_866, 3_021, 1_744, 902,
];

/** Hours in the reader's local time. */
const midnight = new Date(2026, 10, 24).getTime();

export const madeCallDay: CallDay = {
  rows: 6_451,
  hours: byHour.map((rows, hour) => ({ from: midnight + hour * 3_600_000, to: midnight + (hour + 1) * 3_600_000, rows })),
  closedAllDay: 0,
  zoneUnknown: 61,
  noPhone: 13,
};
