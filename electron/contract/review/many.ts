/** Actions on many rows of a view at once: the view says which, so that a million rows take no more room in a message than one. */
import { z } from 'zod';
import { decisionValueSchema } from './decision.ts';
import { idSchema, rowNumberSchema, timeSchema } from '../ids.ts';
import { acknowledgementSchema, noCallCountsSchema } from '../verdict/noCall.ts';
import { writtenText } from '#base/writtenText.ts';

const position = z.int().min(0);

/** Rows of an open view by their positions, first and last of each range. Positions stay valid as long as the view is open. */
export const rowChoiceSchema = z.object({
  viewId: z.string(),
  ranges: z
    .array(z.tuple([position, position]).refine(([first, last]) => first <= last))
    .min(1)
    .max(10_000),
});
export type RowChoice = z.infer<typeof rowChoiceSchema>;

/** What is done to each of them. A decision of null takes a person's decision back, so that the policy's suggestion applies again. */
export const manyChangeSchema = z.union([
  z.strictObject({ value: decisionValueSchema.nullable() }),
  z.strictObject({ note: writtenText(2000) }),
]);
export type ManyChange = z.infer<typeof manyChangeSchema>;

export const manyRequestSchema = z.object({
  listId: idSchema,
  choice: rowChoiceSchema,
  change: manyChangeSchema,
  /** Also changes rows that a person decided, or wrote a note on. */
  overwrite: z.boolean(),
  /** Leaves out the rows that must not be called, so that keeping the others takes no reason. */
  withoutNoCalls: z.boolean(),
});
export type ManyRequest = z.infer<typeof manyRequestSchema>;

/** What such an action would do, or did. */
export const manyEffectSchema = z.object({
  /** Rows chosen. */
  rows: z.int(),
  /** Rows that change. */
  changes: z.int(),
  /** Rows left as they are because a person decided them, or wrote a note on them. */
  decided: z.int(),
  /** Rows that are that way already. */
  same: z.int(),
  /** Rows that must not be called: of those that change if they are kept, or of those left out. */
  noCalls: noCallCountsSchema,
});
export type ManyEffect = z.infer<typeof manyEffectSchema>;

export const manyActionSchema = manyRequestSchema.extend({ acknowledgement: acknowledgementSchema.optional() });

/** An action of a list's history, with what an undo would take back. */
export const historyEntrySchema = z.object({
  recordId: idSchema,
  /**
   * `heldOut`: rows that were drawn as a held-out sample, and kept. `contested`: nobody's, so that it can't be undone; `value` is the more
   * careful of the decisions that contradict each other, and `by` has the names of all who made them.
   */
  kind: z.enum(['decide', 'note', 'merge', 'policy', 'heldOut', 'contested', 'assign']),
  value: decisionValueSchema.nullable(),
  note: z.string().nullable(),
  /** The policy that was applied. */
  policy: z.string().nullable(),
  /** For `assign`: the members whom the rows were assigned to, by their names then; empty: nobody. */
  assignees: z.array(z.string()),
  rows: z.int(),
  /** The row, if it was only one. */
  row: rowNumberSchema.nullable(),
  /** The filter of the view that the rows were chosen from, as it was called then; null: they were named one by one. */
  filter: z.record(z.string(), z.unknown()).nullable(),
  by: z.string(),
  at: timeSchema,
  isUndone: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
