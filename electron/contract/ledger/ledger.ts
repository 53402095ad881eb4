/** The ledger as shown to people: every attempt, and the reconciliation of each run. */
import { z } from 'zod';
import { idSchema, microsSchema, rowNumberSchema, timeSchema } from '../ids.ts';
import { attemptOutcomes, billedStates } from '../outcomes/callOutcome.ts';
import { answerViewSchema } from '../review/view.ts';
import { runCountsSchema } from '../runs/run.ts';

/**
 * The purpose of an attempt. `feedback`: it reported a call result to the service. `team`: a colleague made it, and its answer came from
 * the team's hub.
 */
export const attemptPurposes = ['run', 'lookup', 'feedback', 'test', 'team'] as const;
export type AttemptPurpose = (typeof attemptPurposes)[number];

const attemptSchema = z.object({
  attemptId: idSchema,
  /** Its sequence number in the ledger. */
  seq: z.int(),
  startedAt: timeSchema,
  /** Null while the attempt is open. */
  endedAt: timeSchema.nullable(),
  purpose: z.enum(attemptPurposes),
  /** Null for a look-up and for feedback. */
  runId: idSchema.nullable(),
  /** For feedback: the list whose row was called, as long as its outbox entry has no later attempt. Null for a look-up. */
  listId: idSchema.nullable(),
  listName: z.string().nullable(),
  /** Rows that its job serves; 0 for a look-up and for feedback. */
  rows: z.int(),
  environment: z.string(),
  sandbox: z.boolean(),
  operation: z.string(),
  addOns: z.array(z.string()),
  outcome: z.enum(attemptOutcomes),
  partial: z.boolean(),
  /** HTTP status; null if nothing came back. */
  status: z.int().nullable(),
  code: z.string().nullable(),
  serviceMessage: z.string().nullable(),
  billed: z.enum(billedStates),
  /** Null if the price was unknown. */
  priceMicros: microsSchema.nullable(),
  currency: z.string(),
  by: z.string(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const mostAttemptRows = 100;

export const attemptDetailSchema = z.object({
  attempt: attemptSchema,
  /** Null if nothing came back, or if it isn't an answer. Its body and headers are empty if they were purged. */
  answer: answerViewSchema.nullable(),
  /** The parameters that were sent, never the key; empty if they were purged. */
  sent: z.array(z.tuple([z.string(), z.string()])),
  /** The first of the rows that it serves or reports on. */
  rows: z.array(rowNumberSchema),
  /**
   * Its leaf in the chain: 1-based position out of the current number of leaves; `hash`: lowercase hex. Null if the ledger was recovered
   * without it.
   */
  leaf: z.object({ position: z.int(), of: z.int(), hash: z.string() }).nullable(),
});
export type AttemptDetail = z.infer<typeof attemptDetailSchema>;

/** `billingUnknown`: it may have been billed. `troubled`: it got no answer. */
export const attemptFilters = ['all', 'billingUnknown', 'troubled'] as const;
export const attemptQuerySchema = z.object({
  show: z.enum(attemptFilters),
  runId: idSchema.nullable(),
  /** Only attempts without a run: look-ups, and reports of call results. */
  byHand: z.boolean().optional(),
  /** Only attempts before this one; null: start with the newest. */
  before: z.int().nullable(),
  count: z.int().min(1).max(500),
});
export type AttemptQuery = z.infer<typeof attemptQuerySchema>;
/** A page of attempts, newest first. `more`: whether there are older ones. */
export const attemptPageSchema = z.object({ attempts: z.array(attemptSchema), more: z.boolean() });
export type AttemptPage = z.infer<typeof attemptPageSchema>;

/** The figures of a run that must agree, however they are counted. */
export const runFiguresSchema = runCountsSchema.extend({ lowMicros: z.int(), highMicros: z.int() });
export type RunFigures = z.infer<typeof runFiguresSchema>;

/** A run's running totals, and the sums of its jobs and attempts. */
export const recountSchema = z.object({
  runId: idSchema,
  listName: z.string(),
  startedAt: timeSchema,
  currency: z.string(),
  /** True if nothing was charged; the amounts are what it would have cost. */
  sandbox: z.boolean(),
  /** False if a price is missing, so that the amounts are "at least". */
  complete: z.boolean(),
  kept: runFiguresSchema,
  counted: runFiguresSchema,
  /** The figures that differ; empty: the sums agree. */
  differs: z.array(runFiguresSchema.keyof()),
});
export type Recount = z.infer<typeof recountSchema>;
