/** The commands that decide, assign and merge, and what takes that back. */
import { z } from 'zod';
import { assignEffectSchema, assignRequestSchema } from '../team/assign.ts';
import { decisionValueSchema } from './decision.ts';
import { idSchema, rowNumberSchema } from '../ids.ts';
import { historyEntrySchema, manyActionSchema, manyEffectSchema, manyRequestSchema } from './many.ts';
import { mergeChoicesSchema, mergePreviewSchema, mergeRequestSchema, mergedSchema } from './merge.ts';
import { acknowledgementSchema, noCallRowsSchema } from '../verdict/noCall.ts';
import { aList } from '../params.ts';
import { viewRowSchema } from './view.ts';

const undoableParams = aList.extend({ viewId: z.string(), seen: z.array(rowNumberSchema).max(1000) });
const undoableSchema = z
  .object({
    recordId: idSchema,
    row: rowNumberSchema,
    rows: z.int().min(1),
    touched: z.array(rowNumberSchema),
    position: z.int().min(0).nullable(),
    policy: z.string().nullable(),
  })
  .nullable();
const undoneSchema = z.object({ changed: z.int(), policy: z.string().nullable(), rows: z.array(viewRowSchema) });

export const decisionCommands = {
  /** Which of these rows must not be called, so that keeping them takes a reason. Rows already kept with a reason are not included. */
  'review.noCalls': { params: aList.extend({ rows: z.array(rowNumberSchema).max(10_000) }), returns: noCallRowsSchema },
  /**
   * Appends a decision per row; null removes a person's decision, so that the policy's suggestion applies again. Keeping a row that must
   * not be called takes an acknowledgment once: without it, throws decision.reasonMissing and decides nothing.
   */
  'review.decide': {
    params: aList.extend({
      rows: z.array(rowNumberSchema).min(1).max(10_000),
      value: decisionValueSchema.nullable(),
      note: z.string().max(2000).optional(),
      acknowledgement: acknowledgementSchema.optional(),
    }),
    returns: z.object({ rows: z.array(viewRowSchema) }),
  },
  'review.note': {
    params: aList.extend({ row: rowNumberSchema, note: z.string().max(2000) }),
    returns: z.object({ rows: z.array(viewRowSchema) }),
  },
  /**
   * What `review.undo` would undo now, so that nobody changes rows unseen; null: nothing. `seen`: rows the reviewer can see; those that
   * would change are returned as `touched`. `row`: the first of the `rows` that would change. `position`: where the first of them that the
   * view contains is in it; null if it contains none. `policy`: its name, if it is the application of a policy, which concerns every row.
   */
  'review.undoable': { params: undoableParams, returns: undoableSchema },
  /**
   * Appends the inverse of this operator's latest decision or note in the list that isn't undone. `changed` is 0 if there is none, or if it
   * isn't `recordId`. `rows`: those that changed; empty if they were a set, or if
   * it was a policy.
   */
  'review.undo': { params: aList.extend({ recordId: idSchema.optional() }), returns: undoneSchema },
  /** What `review.redo` would restore now, as `review.undoable`: the operator's action that was undone last, until they do something else. */
  'review.redoable': { params: undoableParams, returns: undoableSchema },
  /** Undoes the undo; as `review.undo`. */
  'review.redo': { params: aList.extend({ recordId: idSchema.optional() }), returns: undoneSchema },
  /** The list's decisions and notes, whoever made them, newest first; only those before the action `before`. */
  'review.history': {
    params: aList.extend({ before: idSchema.nullable(), count: z.int().min(1).max(500) }),
    returns: z.array(historyEntrySchema),
  },
  /** Undoes every action from the newest back to this one, whoever made them; what is contested nobody did. */
  'review.undoTo': { params: aList.extend({ recordId: idSchema }), returns: z.object({ actions: z.int() }) },
  /** What an action on many rows of a view would change. Throws view.notFound. */
  'review.previewMany': { params: manyRequestSchema, returns: manyEffectSchema },
  /**
   * Does it, as one action. Keeping rows that must not be called takes an acknowledgment, or leaves them out: otherwise throws
   * decision.reasonMissing and changes nothing.
   */
  'review.changeMany': { params: manyActionSchema, returns: manyEffectSchema },
  /** What assigning these rows would do. Throws team.notShared, team.memberNotFound. */
  'review.previewAssign': { params: assignRequestSchema, returns: assignEffectSchema },
  /** Assigns rows of a shared list to members who have joined, as one act that can be undone. Throws as above. */
  'review.assign': { params: assignRequestSchema, returns: assignEffectSchema },
  /**
   * What the decisions and notes of an exported file would change; the file has been imported as a list. Null: it isn't an export of a list
   * here.
   */
  'review.previewMerge': { params: mergeRequestSchema, returns: mergePreviewSchema.nullable(), runsIn: 'listThread' },
  /** Appends one decision record for all changes, so that one undo reverts them. Throws merge.notAnExport. */
  'review.merge': { params: mergeChoicesSchema, returns: mergedSchema },
} as const;
