/** A row's verdict, derived from its answers by grading. Each row has one; it can be derived again at any time. */
import { z } from 'zod';
import { codedSchema, type BareCode, type ParamsByCode } from '#base/coded.ts';
import { findingParams, findingRuleSchema } from '../lists/finding.ts';
import { timeSchema } from '../ids.ts';
import { skipReasonSchema, gradeSchema, notCheckedReasonSchema, scoreBandSchema } from './verdictValues.ts';
import { entryOf, fieldNames, type FieldValue, type VerdictField } from './verdictFields.ts';

// Re-exported, so that readers of a verdict don't depend on where its values are defined.
export {
  bandOf,
  grades,
  gradeSchema,
  insufficientScore,
  litigatorSchema,
  litigatorStates,
  notCheckedReasons,
  rowStatuses,
  rowStatusSchema,
  scoreRanges,
  type Grade,
  type Litigator,
  type NotCheckedReason,
  type RowStatus,
  type ScoreBand,
} from './verdictValues.ts';

const none = z.object({});
const serviceMessage = z.object({ serviceMessage: z.string().optional() });

/** Each reason with its parameters. `words` and `warning` are the service's own text. */
const reasonParams = {
  grade: z.object({ grade: gradeSchema }),
  score: z.object({ score: z.int(), band: scoreBandSchema }),
  'phone.valid': none,
  'phone.invalid': none,
  /** `lineType`: as the service wrote it; `prepaid`: null if unknown. */
  line: z.object({ lineType: z.string(), prepaid: z.boolean().nullable() }),
  'name.matches': none,
  'name.differs': none,
  /** The answer's flag is set. */
  'litigator.flag': none,
  /** An answer in another list, or a look-up, marks the row's phone. */
  'litigator.elsewhere': none,
  'litigator.warning': z.object({ warning: z.string() }),
  /** `until`: when it expires. */
  'litigator.clear': z.object({ until: timeSchema }),
  'litigator.notChecked': z.object({ why: notCheckedReasonSchema }),
  /** `grade`: the service's, null if it gave none. */
  'email.valid': z.object({ grade: z.string().nullable() }),
  'email.invalid': none,
  'email.nameDiffers': none,
  'address.invalid': none,
  'address.nameDiffers': none,
  /** `score`: 0 to 100. */
  'ip.trust': z.object({ score: z.number() }),
  /** Distance from the address. */
  'ip.distance': z.object({ miles: z.number() }),
  partial: serviceMessage,
  warning: z.object({ warning: z.string() }),
  /** Skipped by the plan. `parameter` and `rule`: the problem of an invalid row, or the finding that the user selected. */
  skipped: z.object({ why: skipReasonSchema, parameter: z.string().optional(), rule: findingRuleSchema.optional() }),
  /** `cause`: the code of the last attempt's outcome. */
  failed: serviceMessage.extend({ cause: z.string() }),
  refused: serviceMessage,
  finding: codedSchema('rule', findingParams),
  /** The row's data was removed: when, and by whom. */
  purged: z.object({ by: z.string(), at: timeSchema }),
  /** A reason in the list's file that this version can't read. */
  unreadable: none,
} as const;

export type ReasonParams = ParamsByCode<typeof reasonParams>;
export type ReasonCode = keyof ReasonParams;
export type BareReasonCode = BareCode<ReasonParams>;
export const reasonCodes = Object.keys(reasonParams) as ReasonCode[];

export type Reason<C extends ReasonCode = ReasonCode> = { [K in C]: { code: K; params: ReasonParams[K] } }[C];
export const reasonSchema: z.ZodType<Reason> = codedSchema('code', reasonParams);

type FieldSchemas = { [F in Exclude<VerdictField, 'reasons'>]: z.ZodType<FieldValue<F>> };

function schemaOf(field: VerdictField): z.ZodType {
  const { type, values = [], always } = entryOf(field);
  switch (type) {
    case 'choice':
      return always ? z.enum(values) : z.enum(values).nullable();
    case 'text':
      return z.string().nullable();
    case 'score':
      return z.int().nullable();
    case 'flag':
      return z.boolean().nullable();
    case 'time':
      return timeSchema.nullable();
    case 'yesNo':
      return z.boolean();
    case 'texts':
      return z.array(z.string());
    case 'reasons':
      return z.array(reasonSchema);
  }
}

// `schemaOf` creates each field's schema; these types are asserted only here.
const fieldSchemas = Object.fromEntries(fieldNames.map((field) => [field, schemaOf(field)])) as unknown as FieldSchemas;

export const verdictSchema = z.object({ ...fieldSchemas, reasons: z.array(reasonSchema) });
export type Verdict = z.infer<typeof verdictSchema>;

/** A verdict in a list's file: a reason that can't be read doesn't affect the others. */
export const storedVerdictSchema = verdictSchema.extend({ reasons: z.array(reasonSchema.catch({ code: 'unreadable', params: {} })) });
/** The verdict of a row that no run has covered. */
export const unplannedVerdict: Verdict = verdictSchema.parse(
  Object.fromEntries(
    fieldNames.map((field) => {
      const { type, unplanned = null } = entryOf(field);
      return [field, type === 'texts' || type === 'reasons' ? [] : type === 'yesNo' ? false : unplanned];
    }),
  ),
);

/** Returns the verdict of a row whose data was purged: nothing is known about it, and it can't be checked. */
export const purgedVerdict = (by: string, at: number): Verdict => ({
  ...unplannedVerdict,
  status: 'purged',
  litigator: 'notChecked',
  notChecked: 'purged',
  reasons: [{ code: 'purged', params: { by, at } }],
});

/** A verdict without its lists: everything that a row of the grid, a facet or a condition can use. */
export const verdictValuesSchema = verdictSchema.omit({ reasons: true, warnings: true, checkedWith: true, answerIds: true });
