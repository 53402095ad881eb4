/** Policies: ordered rules that suggest a decision for every answered row. */
import { z } from 'zod';
import { writtenText } from '#base/writtenText.ts';
import { conditionSchema } from '../plan/condition.ts';
import { columnTestSchema } from './columnTest.ts';
import { columnWithHeading } from '../lists/fields.ts';
import { decisionValueSchema, decisionValues } from './decision.ts';
import { findingRuleSchema } from '../lists/finding.ts';
import { rowNumberSchema, timeSchema } from '../ids.ts';
import { gradeSchema } from '../verdict/verdict.ts';

const someFindings = z.array(findingRuleSchema).min(1).max(40);

/**
 * A test on a column of the list, named by its heading so that a policy fits several lists. Never true in a list without that column, not
 * even with `not`.
 */
const columnConditionSchema = z.strictObject({ heading: writtenText(1_000), test: columnTestSchema });
export type ColumnCondition = z.infer<typeof columnConditionSchema>;

/** What a row must fulfill for a rule to match: all given parts. None given: every answered row. */
export const ruleConditionSchema = conditionSchema.extend({
  /** At least one of these was found in the row. */
  findings: someFindings.optional(),
  /** None of these was found in the row. */
  noFindings: someFindings.optional(),
  /** All of these tests must pass. */
  columns: z.array(columnConditionSchema).min(1).max(20).optional(),
});
export type RuleCondition = z.infer<typeof ruleConditionSchema>;

const policyRuleSchema = z.strictObject({
  when: ruleConditionSchema,
  suggest: decisionValueSchema,
  /** Switched off: the rule matches nothing, but keeps its place. */
  off: z.literal(true).optional(),
  /** The window doesn't offer to change, move or remove the rule. */
  locked: z.literal(true).optional(),
});
export type PolicyRule = z.infer<typeof policyRuleSchema>;

export const mostRules = 100;

export const policySchema = z.strictObject({
  name: writtenText(60),
  version: z.int().min(1),
  /** The first rule that matches wins. */
  rules: z.array(policyRuleSchema).max(mostRules),
  /** For answered rows that no rule matches. Rows without an answer get no suggestion. */
  otherwise: decisionValueSchema,
});
export type Policy = z.infer<typeof policySchema>;

/** Whether both policies make the same suggestion for every row, regardless of their versions. */
export const isSamePolicy = (a: Policy, b: Policy): boolean =>
  a.name === b.name && a.otherwise === b.otherwise && JSON.stringify(a.rules.map(inOrder)) === JSON.stringify(b.rules.map(inOrder));

const inOrder = ({ when, suggest, off, locked }: PolicyRule): unknown => [
  Object.entries(when)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
  suggest,
  off === true,
  locked === true,
];

/**
 * Returns the columns that the policy names and a list with these headings lacks, each with the 0-based indexes of the rules that match
 * nothing because of it.
 */
export function missingColumns({ rules }: Policy, headings: readonly string[]): { heading: string; rules: number[] }[] {
  const missing = new Map<string, number[]>();
  for (const [index, { when, off }] of rules.entries())
    for (const { heading } of off ? [] : (when.columns ?? []))
      if (columnWithHeading(headings, heading) === null) missing.set(heading, [...(missing.get(heading) ?? []), index]);
  return [...missing].map(([heading, own]) => ({ heading, rules: [...new Set(own)] }));
}

export const testsFindings = ({ rules }: Policy): boolean => rules.some(({ when }) => (when.findings ?? when.noFindings) !== undefined);

export const testsColumns = ({ rules }: Policy): boolean => rules.some(({ when, off }) => !off && when.columns !== undefined);

/** Whether the policy could suggest keeping a row that isn't checked for litigators. */
export function mayKeepUnchecked({ rules, otherwise }: Policy): boolean {
  for (const { when, suggest, off } of rules) {
    const matchesNone = off === true || when.litigator?.includes('notChecked') === false;
    if (matchesNone) continue;
    if (suggest === 'keep') return true;
    const others = Object.entries(when).filter(([key, value]) => key !== 'litigator' && value !== undefined);
    if (others.length === 0) return false;
  }
  return otherwise === 'keep';
}

const policyApplicationSchema = z.object({ policy: policySchema, by: z.string(), at: timeSchema });
export type PolicyApplication = z.infer<typeof policyApplicationSchema>;

/** Why a row has its suggestion. `rule`: 0-based, null for the policy's `otherwise`; `when`: the rule's condition. */
export const suggestedBySchema = z.object({
  policy: z.string(),
  version: z.int(),
  suggest: decisionValueSchema,
  rule: z.int().nullable(),
  when: ruleConditionSchema.nullable(),
});
export type SuggestedBy = z.infer<typeof suggestedBySchema>;

export const policyStateSchema = z.object({
  policy: policySchema,
  /** All applications so far, newest first; empty if the default policy was never replaced. */
  applied: z.array(policyApplicationSchema),
  /** The policy being edited, not applied yet. */
  draft: policySchema.nullable(),
});
export type PolicyState = z.infer<typeof policyStateSchema>;

/**
 * Parses a policy file: JSON, with or without the byte order mark that some editors write. Returns the policy, or the problem in words that
 * follow "the file can't be used".
 */
export function parsePolicyFile(text: string): { policy: Policy } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { problem: 'it is not JSON' };
  }
  const parsed = policySchema.safeParse(value);
  if (parsed.success) return { policy: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: issue === undefined ? 'it is not a policy' : `${issue.path.join('.') || 'the whole'}: ${issue.message}` };
}

/**
 * A row whose effective decision a policy would change, determined before it is applied. `label`: its name, else its phone, else its first
 * text.
 */
const changedRowSchema = z.object({
  row: rowNumberSchema,
  label: z.string(),
  grade: gradeSchema.nullable(),
  from: decisionValueSchema,
  to: decisionValueSchema,
});
export type ChangedRow = z.infer<typeof changedRowSchema>;

/** The most changed rows listed for each rule. */
export const mostFirstRows = 5;

const ruleEffectSchema = z.object({
  /** Answered rows that this rule decides: those it matches first and that no person has decided. */
  decides: z.int(),
  /** Number of these rows whose decision would change. */
  changes: z.int(),
  /** The first of the changed rows, in file order. */
  first: z.array(changedRowSchema).max(mostFirstRows),
});
export type RuleEffect = z.infer<typeof ruleEffectSchema>;

const toSchema = z.record(z.enum(decisionValues), z.int());
export const policyPreviewSchema = z.object({
  /** In the policy's order; `otherwise` comes last. */
  rules: z.array(ruleEffectSchema),
  /** Rows that the policy decides, by their decision now and then. They add up to the sum of all `decides`. */
  effect: z.record(z.enum(decisionValues), toSchema),
  /** Rows that a person decided, which stay as they are. */
  byPerson: z.int(),
  /** Rows without an answer and without a decision, which no policy affects. */
  unanswered: z.int(),
});
export type PolicyPreview = z.infer<typeof policyPreviewSchema>;
