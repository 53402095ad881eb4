/** Merging returned decisions: a list was exported, edited elsewhere, and imported as a separate list. */
import { z } from 'zod';
import { decisionValueSchema } from './decision.ts';
import { idSchema, rowNumberSchema, timeSchema } from '../ids.ts';
import { acknowledgementSchema, noCallCountsSchema, noCallSchema } from '../verdict/standing.ts';

/** The effective decision and the note, as stated by cells; `value` is null if undecided. */
const storedDecisionSchema = z.object({ value: decisionValueSchema.nullable(), note: z.string() });
export type StoredDecision = z.infer<typeof storedDecisionSchema>;

/** An export that a file may have come from. */
const mergeBaseSchema = z.object({ exportId: idSchema, fileName: z.string(), by: z.string(), at: timeSchema });
export type MergeBase = z.infer<typeof mergeBaseSchema>;

const mergeChangeSchema = z.object({
  row: rowNumberSchema,
  /** The row in the list imported from the file, which has the cells. */
  fileRow: rowNumberSchema,
  /** A text by which a person recognizes the row. */
  label: z.string(),
  /** The decision in the list now, and after the merge. */
  before: storedDecisionSchema,
  after: storedDecisionSchema,
  /** Why the row must not be called, if the file would keep it and no reason was given yet. */
  noCalls: z.array(noCallSchema),
});

/** Both sides changed since the export, or the list's decision is newer than the file's. */
const mergeConflictSchema = mergeChangeSchema.extend({ operator: z.string(), at: timeSchema });
export type MergeConflict = z.infer<typeof mergeConflictSchema>;

/**
 * `unknownDecision`: the cell isn't keep, hold or drop · `noteTooLong` · `unknownRow`: the list has no such row · `otherList`: the row
 * belongs to another list · `noRow`: the cell that names the row is empty or can't be read · `twice`: the row occurs twice with different
 * values · `nothingToTakeBack`: the decision was cleared, but it is the policy's suggestion, which only another decision can replace.
 */
const mergeProblems = ['unknownDecision', 'noteTooLong', 'unknownRow', 'otherList', 'noRow', 'twice', 'nothingToTakeBack'] as const;
const mergeProblemSchema = z.object({
  why: z.enum(mergeProblems),
  fileRow: rowNumberSchema,
  /** The cell's text, truncated to 80 characters. */
  text: z.string(),
});
export type MergeProblem = z.infer<typeof mergeProblemSchema>;

export const mergePreviewSchema = z.object({
  /** The list that the file came from. */
  listId: idSchema,
  listName: z.string(),
  /**
   * The newest export that the file may be a copy of; null if none was recorded, so that every difference from a person's decision is a
   * conflict.
   */
  base: mergeBaseSchema.nullable(),
  /** False if it may also be a copy of another export, so that every decision made since any of them conflicts with the file. */
  isBaseSure: z.boolean(),
  /** All exports of the list that it can be compared with, newest first. */
  bases: z.array(mergeBaseSchema),
  /** Rows of the file = unchanged + changed + in conflict + troubled. */
  rows: z.int(),
  unchanged: z.int(),
  changed: z.int(),
  inConflict: z.int(),
  troubled: z.int(),
  /** Among changes and conflicts: rows that must not be called and that the file would keep. They need a reason. */
  toAcknowledge: noCallCountsSchema,
  /** The first few of each. */
  changes: z.array(mergeChangeSchema),
  conflicts: z.array(mergeConflictSchema),
  problems: z.array(mergeProblemSchema),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

export const mergeRequestSchema = z.object({
  /** The list that the file was imported as. */
  fromListId: idSchema,
  /** The export to compare with; absent: all with the file's name, else all exports. */
  exportId: idSchema.optional(),
});

/** Rows for which a person has chosen one side. */
const chosenRows = z.array(rowNumberSchema).max(10_000);
/**
 * How conflicts are resolved: by the list's decision everywhere, by the file's, or per row. `drop`, the default until a person chooses: a
 * drop on either side wins, because somebody may have asked not to be called; else the list's decision.
 */
const mergeChoiceSchema = z.union([z.enum(['drop', 'list', 'file']), z.object({ list: chosenRows, file: chosenRows })]);
export type MergeChoice = z.infer<typeof mergeChoiceSchema>;

/** Without an acknowledgment, rows that must not be called are not kept; other changes in the file are applied. */
export const mergeChoicesSchema = mergeRequestSchema.extend({
  conflicts: mergeChoiceSchema,
  acknowledgement: acknowledgementSchema.optional(),
});

export const mergedSchema = z.object({
  listId: idSchema,
  rows: z.int(),
  /** Rows that the file would have kept, but that lack a reason. */
  notKept: noCallCountsSchema,
});
