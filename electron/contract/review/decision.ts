/** Keep, hold or drop: suggested by a policy, decided by a person. */
import { z } from 'zod';
import { idSchema, timeSchema } from '../ids.ts';
import { keptDespiteSchema } from '../verdict/noCall.ts';

export const decisionValues = ['keep', 'hold', 'drop'] as const;
export const decisionValueSchema = z.enum(decisionValues);
export type DecisionValue = z.infer<typeof decisionValueSchema>;

/** Who made the effective decision; `none`: nobody. */
export const deciders = ['person', 'policy', 'none'] as const;
export type Decider = (typeof deciders)[number];

/** The effective decision of a row: the person's latest, else the policy's suggestion. */
export const decisionSchema = z.object({
  value: decisionValueSchema.nullable(),
  by: z.enum(['person', 'policy']).nullable(),
  /** What the policy suggests, even if a person decided. */
  suggested: decisionValueSchema.nullable(),
  /** Index of the policy's rule that matched; null: its `otherwise`. */
  rule: z.int().nullable(),
  note: z.string(),
  operator: z.string().nullable(),
  at: timeSchema.nullable(),
  /** Why a person keeps a row that must not be called; null if no reason was given. */
  kept: keptDespiteSchema.nullable(),
  /** People decided differently without knowing of each other, and nobody has decided since; absent: it isn't so. */
  contested: z.literal(true).optional(),
});
export type Decision = z.infer<typeof decisionSchema>;

/**
 * The effective decision and who made it: a person's decision wins; without one, the policy's suggestion applies. The only place for this
 * rule.
 */
export function effectiveDecision(person: DecisionValue | null, suggested: DecisionValue | null): Pick<Decision, 'value' | 'by'> {
  if (person !== null) return { value: person, by: 'person' };
  return suggested === null ? { value: null, by: null } : { value: suggested, by: 'policy' };
}

/** Whether a person has decided. Of a contested row nobody has, so that it is still to be decided. */
export const isDecided = ({ by, contested }: Pick<Decision, 'by' | 'contested'>): boolean => by === 'person' && contested !== true;

/** One of the decisions on a row that contradict each other. */
export const contestedDecisionSchema = z.object({
  operator: z.string(),
  /** Null: it removed the decision. */
  value: decisionValueSchema.nullable(),
  at: timeSchema,
});
export type ContestedDecision = z.infer<typeof contestedDecisionSchema>;

/** One entry of a row's history: an action, and the person's decision and note after it. */
export const decisionRecordSchema = z.object({
  recordId: idSchema,
  kind: z.enum(['decide', 'note', 'undo']),
  value: decisionValueSchema.nullable(),
  note: z.string(),
  operator: z.string(),
  at: timeSchema,
  /** Why a row that must not be called was kept; null for other actions. */
  reason: z.string().nullable(),
  /** Nobody's: people decided, or noted, differently without knowing of each other, and this holds until somebody decides. Absent: it isn't so. */
  contested: z.literal(true).optional(),
});
export type DecisionRecord = z.infer<typeof decisionRecordSchema>;
