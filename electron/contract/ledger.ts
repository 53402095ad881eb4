/** The ledger as a person reads it: every attempt, and whether the sums agree. */
import { z } from 'zod';
import { idSchema, microsSchema, timeSchema } from './ids.ts';
import { runCountsSchema } from './run.ts';
import { attemptOutcomes, billedStates } from './outcome.ts';

export const attemptSchema = z.object({
  /** Its place in the ledger. */
  seq: z.int(),
  startedAt: timeSchema,
  /** Null while it is open. */
  endedAt: timeSchema.nullable(),
  purpose: z.enum(['run', 'lookup']),
  /** Null for a look-up. */
  runId: idSchema.nullable(),
  listId: idSchema.nullable(),
  listName: z.string().nullable(),
  /** Rows that its job serves; none for a look-up. */
  rows: z.int(),
  environment: z.string(),
  sandbox: z.boolean(),
  operation: z.string(),
  addOns: z.array(z.string()),
  outcome: z.enum(attemptOutcomes),
  partial: z.boolean(),
  /** HTTP; null where nothing came back. */
  status: z.int().nullable(),
  code: z.string().nullable(),
  /** The service's own. */
  words: z.string().nullable(),
  billed: z.enum(billedStates),
  /** Null where the price was not known. */
  priceMicros: microsSchema.nullable(),
  currency: z.string(),
  by: z.string(),
});
export type Attempt = z.infer<typeof attemptSchema>;

/** `billingUnknown`: nobody knows whether it was billed. `troubled`: it came to no answer. */
export const attemptFilters = ['all', 'billingUnknown', 'troubled'] as const;
export const attemptQuerySchema = z.object({
  show: z.enum(attemptFilters),
  /** Only of this run. */
  runId: idSchema.nullable(),
  /** Only those before this place; null: from the newest on. */
  before: z.int().nullable(),
  count: z.int().min(1).max(500),
});
export type AttemptQuery = z.infer<typeof attemptQuerySchema>;
/** Newest first. `more`: older ones are left. */
export const attemptPageSchema = z.object({ attempts: z.array(attemptSchema), more: z.boolean() });
export type AttemptPage = z.infer<typeof attemptPageSchema>;

/** The figures of a run that must come out the same however they are counted. */
export const runFiguresSchema = runCountsSchema.extend({ lowMicros: z.int(), highMicros: z.int() });
export type RunFigures = z.infer<typeof runFiguresSchema>;

/** A run's running totals beside what its jobs and attempts add up to, one by one. */
export const recountSchema = z.object({
  runId: idSchema,
  listName: z.string(),
  startedAt: timeSchema,
  currency: z.string(),
  /** Nothing was charged: the money is what it would have cost. */
  sandbox: z.boolean(),
  kept: runFiguresSchema,
  counted: runFiguresSchema,
  /** The figures in which the two differ; none: the sums agree. */
  differs: z.array(runFiguresSchema.keyof()),
});
export type Recount = z.infer<typeof recountSchema>;
