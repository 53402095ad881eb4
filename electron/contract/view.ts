/** A view: a filter and a sort, materialised once, then read by position, so that rows never jump under the reviewer's hand. */
import { z } from 'zod';
import { answerFactsSchema } from './answerFacts.ts';
import { decisionSchema, decisionValueSchema, decisionRecordSchema } from './decision.ts';
import { findingRuleSchema, findingSchema } from './finding.ts';
import { idSchema, rowNumberSchema, timeSchema } from './ids.ts';
import { gradeCountsSchema } from './list.ts';
import { noCallSchema } from './noCall.ts';
import { gradeSchema, litigatorSchema, rowStatusSchema, verdictSchema } from './verdict.ts';

/** Empty or absent parts do not filter. Parts are joined by "and", the values within a part by "or". */
export const filterSchema = z.object({
  grades: z.array(z.union([gradeSchema, z.literal('none')])).optional(),
  litigator: z.array(litigatorSchema).optional(),
  /** The effective decision; `none`: undecided. */
  decisions: z.array(z.union([decisionValueSchema, z.literal('none')])).optional(),
  decidedBy: z.array(z.enum(['person', 'policy', 'none'])).optional(),
  statuses: z.array(rowStatusSchema).optional(),
  findings: z.array(findingRuleSchema).optional(),
  lineTypes: z.array(z.string()).optional(),
  /** Inclusive; rows without a score pass only when neither is given. */
  scoreFrom: z.int().min(0).max(100).optional(),
  scoreTo: z.int().min(0).max(100).optional(),
  /** Found in any cell, case-insensitively. */
  text: z.string().max(200).optional(),
});
export type Filter = z.infer<typeof filterSchema>;

export const sortSchema = z.object({
  by: z.union([
    z.enum(['row', 'grade', 'score', 'litigator', 'decision', 'status', 'lineType', 'checkedAt']),
    z.object({ column: z.int().min(0) }),
  ]),
  descending: z.boolean(),
});
export type Sort = z.infer<typeof sortSchema>;

export const viewRowSchema = z.object({
  row: rowNumberSchema,
  cells: z.array(z.string()),
  verdict: verdictSchema.pick({
    status: true,
    grade: true,
    score: true,
    band: true,
    lineType: true,
    nameMatch: true,
    litigator: true,
    notChecked: true,
    sandbox: true,
    checkedAt: true,
  }),
  decision: decisionSchema,
  /** Why the row must not be called; empty where nothing is known against it. */
  noCalls: z.array(noCallSchema),
});
export type ViewRow = z.infer<typeof viewRowSchema>;

/** Counts over the rows that pass every other part of the filter (so that a facet shows what choosing it would give). */
export const facetsSchema = z.object({
  grades: gradeCountsSchema,
  litigator: z.object({ litigator: z.int(), clear: z.int(), notChecked: z.int() }),
  decisions: z.object({ keep: z.int(), hold: z.int(), drop: z.int(), none: z.int() }),
  decidedBy: z.object({ person: z.int(), policy: z.int(), none: z.int() }),
  statuses: z.object({ answered: z.int(), partial: z.int(), failed: z.int(), skipped: z.int(), pending: z.int(), unplanned: z.int() }),
  lineTypes: z.array(z.object({ value: z.string(), rows: z.int() })),
  findings: z.array(z.object({ rule: findingRuleSchema, rows: z.int() })),
  /** Rows per score: 21 buckets of 5 (0-4, 5-9, … 95-99, 100). */
  scores: z.array(z.int()),
});
export type Facets = z.infer<typeof facetsSchema>;

export const viewSchema = z.object({
  viewId: z.string(),
  listId: idSchema,
  /** Rows in the view, and in the list. */
  count: z.int(),
  rows: z.int(),
  facets: facetsSchema,
  /** The position of the row at hand, where the question named it. */
  at: z.int().min(0).optional(),
});
export type View = z.infer<typeof viewSchema>;

export const answerViewSchema = z.object({
  answerId: z.string(),
  operation: z.string(),
  addOns: z.array(z.string()),
  environment: z.string(),
  sandbox: z.boolean(),
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** The body as received, decoded as UTF-8. */
  body: z.string(),
  arrivedAt: timeSchema,
  responseId: z.string().nullable(),
  partial: z.boolean(),
  /** The parameters that were sent (never the key). */
  sent: z.array(z.tuple([z.string(), z.string()])),
  /** What it says; null where the body was purged or can't be read. */
  facts: answerFactsSchema.nullable(),
});
export type AnswerView = z.infer<typeof answerViewSchema>;

/** When a row's person may be called, as far as place and number tell; it informs, and stops nothing. */
export const callingSchema = z.object({
  /** IANA names; a call is for when it is day in all of them. */
  zones: z.array(z.string()),
  by: z.enum(['zip', 'state', 'areaCode']),
  /** Place and number lie in different zones. */
  differ: z.boolean(),
  /** From 8 to 21 h there: the window that is open now, or the next one; null: it is never day in all of them at once. */
  window: z.object({ from: timeSchema, to: timeSchema, open: z.boolean() }).nullable(),
});
export type Calling = z.infer<typeof callingSchema>;

export const rowDetailSchema = z.object({
  row: rowNumberSchema,
  line: z.int(),
  cells: z.array(z.string()),
  fields: z.record(z.string(), z.string()),
  findings: z.array(findingSchema),
  verdict: verdictSchema,
  decision: decisionSchema,
  noCalls: z.array(noCallSchema),
  history: z.array(decisionRecordSchema),
  answers: z.array(answerViewSchema),
  /** Null where neither place nor number tells a time zone, and for a row that must not be called at all. */
  calling: callingSchema.nullable(),
});
export type RowDetail = z.infer<typeof rowDetailSchema>;
