/** A view: a filter and a sort, materialized once and then read by position, so that rows don't move during a review. */
import { z } from 'zod';
import { answerFactsSchema } from '../service/answerFacts.ts';
import { callingRuleSchema } from '../calling/callingRules.ts';
import { rowAssignmentSchema } from '../team/assign.ts';
import { contestedDecisionSchema, decisionSchema, decisionRecordSchema } from './decision.ts';
import { facetsSchema } from './facets.ts';
import { findingSchema } from '../lists/finding.ts';
import { idSchema, rowNumberSchema, timeSchema } from '../ids.ts';
import { noCallSchema } from '../verdict/standing.ts';
import { suggestedBySchema } from './policy.ts';
import { suppressedBySchema, suppressingSchema } from '../suppression/suppressionKind.ts';
import { verdictValuesSchema, verdictSchema } from '../verdict/verdict.ts';

export const viewRowSchema = z.object({
  row: rowNumberSchema,
  cells: z.array(z.string()),
  verdict: verdictValuesSchema,
  decision: decisionSchema,
  /** Why the row must not be called; empty if there is no reason. */
  noCalls: z.array(noCallSchema),
  /** Why the row is suppressed, and by what; absent if it isn't. */
  suppressed: suppressingSchema.extend({ on: suppressedBySchema }).optional(),
  /** The checked phone in canonical form, if it differs from the cells' text; absent otherwise, or if there is none. */
  checkedPhone: z.string().optional(),
});
export type ViewRow = z.infer<typeof viewRowSchema>;

export const viewSchema = z.object({
  viewId: z.string(),
  listId: idSchema,
  /** Rows in the view, and in the list. */
  count: z.int(),
  rows: z.int(),
  facets: facetsSchema,
  /** The position of the current row, if the request named it. */
  at: z.int().min(0).optional(),
});
export type View = z.infer<typeof viewSchema>;

/** A view with the page of `pageSize` rows that contains the current row, or with the first page; without `pageSize`, with no rows. */
export const openedViewSchema = viewSchema.extend({ page: z.object({ from: z.int().min(0), rows: z.array(viewRowSchema) }) });

export const answerViewSchema = z.object({
  answerId: z.string(),
  /** The attempt that received it. */
  attemptId: z.string(),
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
  /** The answer's facts; null if the body was purged or can't be read. */
  facts: answerFactsSchema.nullable(),
});
export type AnswerView = z.infer<typeof answerViewSchema>;

/** When a person may be called, as far as address and number indicate. For information only; it prevents nothing. */
const callingSchema = z.object({
  /** IANA names; calls are for hours that are daytime in all of them. */
  zones: z.array(z.string()),
  by: z.enum(['zip', 'state', 'areaCode']),
  /** True if address and number are in different time zones. */
  differ: z.boolean(),
  /** The allowed hours at each place where the person may be; calls should be made in hours that all places allow. */
  places: z.array(
    z.object({
      by: z.enum(['zip', 'state', 'areaCode']),
      /** Two-letter codes, as far as known. */
      states: z.array(z.string()),
      /** The hours on the place's current day; null: no calls. */
      today: callingRuleSchema.shape.week.element,
      /** The lines of the table of calling rules that apply there. */
      rules: z.array(callingRuleSchema.pick({ place: true, source: true, asOf: true, note: true })),
    }),
  ),
  /** The current or next window that all places allow; null if there is none in the coming week. */
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
  /** Null if neither address nor number determines a time zone, and for a row that must not be called. */
  calling: callingSchema.nullable(),
  /** The basis of the policy's suggestion; null if there is none. */
  why: suggestedBySchema.nullable(),
  /** The contradicting decisions, earliest first, if the row is contested (`decision.contested`); else empty. */
  contested: z.array(contestedDecisionSchema),
  /** Null if it is assigned to nobody. */
  assigned: rowAssignmentSchema.nullable(),
});
export type RowDetail = z.infer<typeof rowDetailSchema>;
