/** The values and meanings of those verdict fields that have only a few. */
import { z } from 'zod';

export const grades = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export const gradeSchema = z.enum(grades);
export type Grade = z.infer<typeof gradeSchema>;

/** Three states rather than a boolean, because "not checked" never means "clear". */
export const litigatorStates = ['litigator', 'clear', 'notChecked'] as const;
export const litigatorSchema = z.enum(litigatorStates);
export type Litigator = z.infer<typeof litigatorSchema>;

export const notCheckedReasons = [
  'notAsked',
  'notRequested',
  'null',
  'absent',
  'partial',
  'timedOut',
  'international',
  'expired',
  'noAnswer',
  'otherPhone',
  'purged',
] as const;
export const notCheckedReasonSchema = z.enum(notCheckedReasons);
export type NotCheckedReason = z.infer<typeof notCheckedReasonSchema>;

/** Why a row to call counts as unchecked. `sandbox`: it is clear only according to the sandbox, whose answers are invented. */
export const uncheckedReasons = [...notCheckedReasons, 'sandbox'] as const;
export const uncheckedReasonSchema = z.enum(uncheckedReasons);
export type UncheckedReason = z.infer<typeof uncheckedReasonSchema>;

/** Bands of the activity score: 70 and above, 30 and below, exactly 50, the rest. */
export const scoreBands = ['answered', 'unanswered', 'insufficient', 'unsure'] as const;
export const scoreBandSchema = z.enum(scoreBands);
export type ScoreBand = z.infer<typeof scoreBandSchema>;
/** The scores of each band, both ends included. 50 alone means "insufficient signals" (specification, "Activity score rules"). */
export const scoreRanges = {
  unanswered: { from: 0, to: 30 },
  unsure: { from: 31, to: 69 },
  answered: { from: 70, to: 100 },
} as const;
export const insufficientScore = 50;

/** The band of a score; null if there is none. */
export function bandOf(score: number | null): ScoreBand | null {
  if (score === null) return null;
  if (score >= scoreRanges.answered.from) return 'answered';
  if (score <= scoreRanges.unanswered.to) return 'unanswered';
  return score === insufficientScore ? 'insufficient' : 'unsure';
}

export const rowStatuses = ['answered', 'partial', 'failed', 'skipped', 'pending', 'unplanned', 'purged'] as const;
export const rowStatusSchema = z.enum(rowStatuses);
/** `unplanned`: no run has covered the row yet. An export writes it as `pending`. `purged`: its data was removed. */
export type RowStatus = z.infer<typeof rowStatusSchema>;

/** Why a check skips rows, in the order in which a row is tested. `condition`: the verdict doesn't meet the check's condition. */
export const skipReasons = ['condition', 'invalid', 'suppressed', 'finding', 'duplicate', 'fresh'] as const;
export const skipReasonSchema = z.enum(skipReasons);
export type SkipReason = z.infer<typeof skipReasonSchema>;
