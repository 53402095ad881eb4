/** What the answers say about a row. One verdict per row, derived by `grading`, re-derivable at any time. */
import { z } from 'zod';
import { timeSchema } from './ids.ts';

export const grades = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export const gradeSchema = z.enum(grades);
export type Grade = z.infer<typeof gradeSchema>;

/** One of three, and never a boolean: "not checked" is never "clear". */
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
] as const;
export const notCheckedReasonSchema = z.enum(notCheckedReasons);
export type NotCheckedReason = z.infer<typeof notCheckedReasonSchema>;

/** Bands of the activity score: 70 and above, 30 and below, 50 exactly, the rest. */
export const scoreBands = ['answered', 'unanswered', 'insufficient', 'unsure'] as const;
export const scoreBandSchema = z.enum(scoreBands);
export type ScoreBand = z.infer<typeof scoreBandSchema>;
/** Which scores are which, both ends included; 50 alone stands for "insufficient signals". Specification, "Activity score rules". */
export const scoreRanges = {
  unanswered: { from: 0, to: 30 },
  unsure: { from: 31, to: 69 },
  answered: { from: 70, to: 100 },
} as const;
export const insufficientScore = 50;

/** The band of a score; null for none. */
export function bandOf(score: number | null): ScoreBand | null {
  if (score === null) return null;
  if (score >= scoreRanges.answered.from) return 'answered';
  if (score <= scoreRanges.unanswered.to) return 'unanswered';
  return score === insufficientScore ? 'insufficient' : 'unsure';
}

export const rowStatuses = ['answered', 'partial', 'failed', 'skipped', 'pending', 'unplanned'] as const;
export const rowStatusSchema = z.enum(rowStatuses);
/** `unplanned`: no run has covered the row yet. An export writes it as `pending`. */
export type RowStatus = z.infer<typeof rowStatusSchema>;

export const reasonCodes = [
  'grade', // params.grade
  'score', // params.score, params.band
  'phone.valid',
  'phone.invalid',
  'line', // params.lineType, params.prepaid 1 | 0 | -1 (not known)
  'name.matches',
  'name.differs',
  'litigator.flag', // the answer's flag says litigator
  'litigator.warning', // params.warning
  'litigator.clear',
  'litigator.notChecked', // params.why
  'email.valid', // params.grade
  'email.invalid',
  'email.nameDiffers',
  'address.invalid',
  'address.nameDiffers',
  'ip.trust', // params.score
  'ip.distance', // params.miles
  'partial', // params.words
  'warning', // params.warning
  'skipped', // params.why, params.parameter
  'failed', // params.cause, params.words
  'refused', // params.words
  'finding', // params.rule and the finding's own
] as const;
export const reasonCodeSchema = z.enum(reasonCodes);
export const reasonSchema = z.object({
  code: reasonCodeSchema,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Reason = z.infer<typeof reasonSchema>;

export const verdictSchema = z.object({
  status: rowStatusSchema,
  /** The service's `phone.contact_grade` only; never computed from a score. */
  grade: gradeSchema.nullable(),
  score: z.int().nullable(),
  band: scoreBandSchema.nullable(),
  /** As the service wrote it, an unknown value included. */
  lineType: z.string().nullable(),
  valid: z.boolean().nullable(),
  nameMatch: z.boolean().nullable(),
  litigator: litigatorSchema,
  notChecked: notCheckedReasonSchema.nullable(),
  reasons: z.array(reasonSchema),
  warnings: z.array(z.string()),
  checkedAt: timeSchema.nullable(),
  /** operation@version of the answers it rests on. */
  checkedWith: z.array(z.string()),
  answerIds: z.array(z.string()),
  sandbox: z.boolean(),
});
export type Verdict = z.infer<typeof verdictSchema>;
