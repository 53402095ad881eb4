/** The ledger as a person reads it: every attempt, what each key used in its billing cycle, and whether the sums agree. */
import { z } from 'zod';
import { idSchema, microsSchema, timeSchema } from './ids.ts';
import { billedStates, outcomeKinds } from './lookup.ts';

/** `open`: sent, and not ended yet. `withdrawn`: given back unsent. */
export const attemptOutcomes = [...outcomeKinds, 'inDoubt', 'withdrawn', 'open'] as const;

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

/** `unclear`: nobody knows whether it was billed. `troubled`: it came to no answer. */
export const attemptFilters = ['all', 'unclear', 'troubled'] as const;
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
export const runFiguresSchema = z.object({
  planned: z.int(),
  done: z.int(),
  partial: z.int(),
  failed: z.int(),
  refused: z.int(),
  pending: z.int(),
  sent: z.int(),
  inDoubt: z.int(),
  unknown: z.int(),
  lowMicros: z.int(),
  highMicros: z.int(),
});
export type RunFigures = z.infer<typeof runFiguresSchema>;

/** A run's running totals beside what its jobs and attempts add up to, one by one. */
export const recountSchema = z.object({
  runId: idSchema,
  listName: z.string(),
  startedAt: timeSchema,
  currency: z.string(),
  kept: runFiguresSchema,
  counted: runFiguresSchema,
  /** The figures in which the two differ; none: the sums agree. */
  differs: z.array(runFiguresSchema.keyof()),
});
export type Recount = z.infer<typeof recountSchema>;

/** What a person set for a key: how much it may be used in one billing cycle. */
export const keyLimitsSchema = z.object({
  /** Calls that the key's volume quota allows in one cycle; null: not known, no cap. */
  quotaCalls: z.int().min(0).nullable(),
  /** Money that may be spent in one cycle; null: no cap. */
  budgetMicros: microsSchema.nullable(),
  /** Day of the month on which the cycle begins, in UTC; in a shorter month its last day. */
  cycleDay: z.int().min(1).max(31),
});
export type KeyLimits = z.infer<typeof keyLimitsSchema>;
export const noKeyLimits: KeyLimits = { quotaCalls: null, budgetMicros: null, cycleDay: 1 };

/** What one key used in its current cycle, over all runs, look-ups and environments. */
export const keyUsageSchema = z.object({
  limits: keyLimitsSchema,
  /** The cycle, from and up to but not including (epoch ms). */
  cycleFrom: timeSchema,
  cycleUntil: timeSchema,
  /** Calls surely billed, and those that may have been: in flight, in doubt, unknown. */
  billed: z.int(),
  unclear: z.int(),
  lowMicros: microsSchema,
  highMicros: microsSchema,
  currency: z.string(),
});
export type KeyUsage = z.infer<typeof keyUsageSchema>;

/** A key as the ledger knows it: an environment whose key has a history, or limits. */
export const environmentUsageSchema = keyUsageSchema.extend({ environmentId: z.string(), environment: z.string(), sandbox: z.boolean() });
export type EnvironmentUsage = z.infer<typeof environmentUsageSchema>;
