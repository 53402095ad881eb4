/** What a policy would do to a list, counted before it is applied. */
import { z } from 'zod';
import { decisionValues, decisionValueSchema } from './decision.ts';
import { rowNumberSchema } from '../ids.ts';
import { gradeSchema } from '../verdict/verdict.ts';

/** A row whose effective decision would change. `label`: its name, else its phone, else its first text. */
export const changedRowSchema = z.object({
  row: rowNumberSchema,
  label: z.string(),
  grade: gradeSchema.nullable(),
  from: decisionValueSchema,
  to: decisionValueSchema,
});
export type ChangedRow = z.infer<typeof changedRowSchema>;

/** Changed rows that are listed for each rule. */
export const mostFirstRows = 5;

export const ruleEffectSchema = z.object({
  /** Answered rows that this rule decides: the first one that matches, and no person has decided. */
  decides: z.int(),
  /** Those of them whose decision would become another. */
  changes: z.int(),
  /** The first of these, in file order. */
  first: z.array(changedRowSchema).max(mostFirstRows),
});
export type RuleEffect = z.infer<typeof ruleEffectSchema>;

const toSchema = z.record(z.enum(decisionValues), z.int());
export const policyPreviewSchema = z.object({
  /** In the policy's order; `otherwise` comes last. */
  rules: z.array(ruleEffectSchema),
  /** Rows that the policy decides, by their decision now and then. Their sum is that of all `decides`. */
  effect: z.record(z.enum(decisionValues), toSchema),
  /** Rows that a person decided: they stay as they are. */
  byPerson: z.int(),
  /** Rows without an answer and without a decision: no policy says anything about them. */
  unanswered: z.int(),
});
export type PolicyPreview = z.infer<typeof policyPreviewSchema>;
