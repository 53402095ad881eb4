/** Keep, hold or drop: suggested by a policy, decided by a person. */
import { z } from 'zod';
import { writtenText } from '#base/writtenText.ts';
import { idSchema, timeSchema, rowNumberSchema } from '../ids.ts';
import { keptDespiteSchema, acknowledgementSchema, noCallCountsSchema } from '../verdict/standing.ts';

export const decisionValues = ['keep', 'hold', 'drop'] as const;
export const decisionValueSchema = z.enum(decisionValues);
export type DecisionValue = z.infer<typeof decisionValueSchema>;

/** Who made the effective decision; `none` if nobody did. */
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
  /** People decided differently without knowing of each other, and nobody has decided since; absent otherwise. */
  contested: z.literal(true).optional(),
});
export type Decision = z.infer<typeof decisionSchema>;

/**
 * Returns the effective decision and who made it: a person's decision wins; without one, the policy's suggestion applies. The only place
 * for this rule.
 */
export function effectiveDecision(person: DecisionValue | null, suggested: DecisionValue | null): Pick<Decision, 'value' | 'by'> {
  if (person !== null) return { value: person, by: 'person' };
  return suggested === null ? { value: null, by: null } : { value: suggested, by: 'policy' };
}

/** A decision's numeric code, in files and in memory: its position in `decisionValues`, or `noDecision`. The only encoding of decisions. */
export const noDecision = decisionValues.length;
export const decisionCode = (value: DecisionValue | null): number => (value === null ? noDecision : decisionValues.indexOf(value));
export const decisionOfCode = (code: number | undefined): DecisionValue | null => decisionValues[code ?? noDecision] ?? null;

/**
 * `effectiveDecision` as a lookup table for each pair of codes, because it is evaluated for a million rows at once. `by`: a position in
 * `deciders`.
 */
const codes = [...decisionValues, null];
const pairs = codes.flatMap((person) => codes.map((suggested) => effectiveDecision(person, suggested)));
export const effectiveCodes = {
  value: Uint8Array.from(pairs, ({ value }) => decisionCode(value)),
  by: Uint8Array.from(pairs, ({ by }) => deciders.indexOf(by ?? 'none')),
  pairOf: (person: number, suggested: number): number => person * codes.length + suggested,
};

/** Whether a person has decided. A contested row counts as not decided. */
export const isDecided = ({ by, contested }: Pick<Decision, 'by' | 'contested'>): boolean => by === 'person' && contested !== true;

/** One of the decisions on a row that contradict each other. */
export const contestedDecisionSchema = z.object({
  operator: z.string(),
  /** Null if it removed the decision. */
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
  /**
   * People decided or noted differently without knowing of each other, so the entry belongs to nobody and holds until somebody decides;
   * absent otherwise.
   */
  contested: z.literal(true).optional(),
});
export type DecisionRecord = z.infer<typeof decisionRecordSchema>;

const position = z.int().min(0);

/**
 * Rows of an open view by their positions: the first and last of each range. An action on a million rows thus takes no larger message than
 * on one. Positions stay valid as long as the view is open.
 */
export const rowChoiceSchema = z.object({
  viewId: z.string(),
  ranges: z
    .array(z.tuple([position, position]).refine(([first, last]) => first <= last))
    .min(1)
    .max(10_000),
});
export type RowChoice = z.infer<typeof rowChoiceSchema>;

/** The change made to each of the rows. A decision of null removes a person's decision, so that the policy's suggestion applies again. */
const manyChangeSchema = z.union([z.strictObject({ value: decisionValueSchema.nullable() }), z.strictObject({ note: writtenText(2000) })]);
export type ManyChange = z.infer<typeof manyChangeSchema>;

export const manyRequestSchema = z.object({
  listId: idSchema,
  choice: rowChoiceSchema,
  change: manyChangeSchema,
  /** Also changes rows that a person decided or wrote a note on. */
  overwrite: z.boolean(),
  /** Leaves out rows that must not be called, so that keeping the others takes no reason. */
  withoutNoCalls: z.boolean(),
});
export type ManyRequest = z.infer<typeof manyRequestSchema>;

/** The effect of such an action, before or after it is done. */
export const manyEffectSchema = z.object({
  rows: z.int(),
  changes: z.int(),
  /** Rows left unchanged because a person decided them or wrote a note on them. */
  decided: z.int(),
  /** Rows that already have the new value. */
  same: z.int(),
  /** Rows that must not be called, among those that change by being kept, or among those left out. */
  noCalls: noCallCountsSchema,
});
export type ManyEffect = z.infer<typeof manyEffectSchema>;

export const manyActionSchema = manyRequestSchema.extend({ acknowledgement: acknowledgementSchema.optional() });

/** An action in a list's history, with what undoing it would revert. */
export const historyEntrySchema = z.object({
  recordId: idSchema,
  /**
   * `heldOut`: rows that were drawn as a held-out sample, and kept. `contested`: belongs to nobody and can't be undone; `value` is the more
   * careful of the contradicting decisions, and `by` has the names of all who made them.
   */
  kind: z.enum(['decide', 'note', 'merge', 'policy', 'heldOut', 'contested', 'assign']),
  value: decisionValueSchema.nullable(),
  note: z.string().nullable(),
  policy: z.string().nullable(),
  /** For `assign`: the names, at that time, of the members whom the rows were assigned to; empty: nobody. */
  assignees: z.array(z.string()),
  rows: z.int(),
  /** The row, if there was only one. */
  row: rowNumberSchema.nullable(),
  /** The filter, at that time, of the view that the rows were chosen from; null if they were listed individually. */
  filter: z.record(z.string(), z.unknown()).nullable(),
  by: z.string(),
  at: timeSchema,
  isUndone: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
