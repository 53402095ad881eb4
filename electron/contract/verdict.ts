/** What the answers say about a row. One verdict per row, derived by `grading`, re-derivable at any time. */
import { z } from 'zod';
import { codedSchema, type BareCode, type ParamsByCode } from './coded.ts';
import { findingParams, findingRuleSchema } from './finding.ts';
import { timeSchema } from './ids.ts';
import { skipReasonSchema } from './skipReason.ts';

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

const none = z.object({});
const words = z.object({ words: z.string().optional() });

/** Each reason with what it carries. `words` and `warning`: the service's own. */
export const reasonParams = {
  grade: z.object({ grade: gradeSchema }),
  score: z.object({ score: z.int(), band: scoreBandSchema }),
  'phone.valid': none,
  'phone.invalid': none,
  /** `lineType`: as the service wrote it; `prepaid`: null where it is not known. */
  line: z.object({ lineType: z.string(), prepaid: z.boolean().nullable() }),
  'name.matches': none,
  'name.differs': none,
  /** The answer's flag says litigator. */
  'litigator.flag': none,
  'litigator.warning': z.object({ warning: z.string() }),
  /** `until`: when it ceases to count. */
  'litigator.clear': z.object({ until: timeSchema }),
  'litigator.notChecked': z.object({ why: notCheckedReasonSchema }),
  /** `grade`: the service's, null where it gave none. */
  'email.valid': z.object({ grade: z.string().nullable() }),
  'email.invalid': none,
  'email.nameDiffers': none,
  'address.invalid': none,
  'address.nameDiffers': none,
  /** 0 to 100. */
  'ip.trust': z.object({ score: z.number() }),
  /** From the address. */
  'ip.distance': z.object({ miles: z.number() }),
  partial: words,
  warning: z.object({ warning: z.string() }),
  /** Skipped by the plan. `parameter` and `rule`: what is wrong with a row that nothing can be asked with, or the finding that the user ticked. */
  skipped: z.object({ why: skipReasonSchema, parameter: z.string().optional(), rule: findingRuleSchema.optional() }),
  /** `cause`: the code of the last attempt's outcome. */
  failed: words.extend({ cause: z.string() }),
  refused: words,
  finding: codedSchema('rule', findingParams),
  /** It stands in the list's file and this version can't read it. */
  unreadable: none,
} as const;

export type ReasonParams = ParamsByCode<typeof reasonParams>;
export type ReasonCode = keyof ReasonParams;
export type BareReasonCode = BareCode<ReasonParams>;
export const reasonCodes = Object.keys(reasonParams) as ReasonCode[];

/** A reason of any of the codes `C`; without, of all. */
export type Reason<C extends ReasonCode = ReasonCode> = { [K in C]: { code: K; params: ReasonParams[K] } }[C];
export const reasonSchema: z.ZodType<Reason> = codedSchema('code', reasonParams);

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

/** A verdict as a list's file holds it: a reason that can't be read takes none of the others with it. */
export const storedVerdictSchema = verdictSchema.extend({ reasons: z.array(reasonSchema.catch({ code: 'unreadable', params: {} })) });
