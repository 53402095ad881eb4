/** A plan: what a run would buy, why each other row is skipped, what it costs and how long it takes. Sends nothing. */
import { z } from 'zod';
import { conditionSchema } from './condition.ts';
import { failureSchema } from './failure.ts';
import { findingRuleSchema } from './finding.ts';
import { environmentIdSchema, idSchema, microsSchema, operationIdSchema } from './ids.ts';
import { keyUsageSchema } from './keyUsage.ts';
import { skipReasonSchema } from './skipReason.ts';
import { addOnNames } from './operation.ts';

export const addOnSchema = z.enum(addOnNames);

/** One check of a plan: an operation with its add-ons, and which rows are asked. */
export const checkSchema = z.object({
  operation: operationIdSchema,
  addOns: z.array(addOnSchema),
  /** What the row's verdict must say when the check's turn comes: checks follow one another, and each sees what those before it found. */
  where: conditionSchema,
});
export type Check = z.infer<typeof checkSchema>;

export const planRequestSchema = z.object({
  listId: idSchema,
  environmentId: environmentIdSchema,
  /** In the order in which they are made; no operation stands there twice. */
  checks: z
    .array(checkSchema)
    .min(1)
    .max(12)
    .refine((checks) => new Set(checks.map(({ operation }) => operation)).size === checks.length, 'an operation stands there twice'),
  /** Answers up to this age are reused; null: the defaults (litigator 30 days, activity 90 days, address 180 days: the shortest that applies). 0: nothing is reused. */
  freshForMs: z.int().min(0).nullable(),
  /** Only N rows: the first, or with `sampleSeed` a random choice that this number fixes; null: all. */
  limit: z.int().min(1).nullable(),
  sampleSeed: z
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .optional(),
  /** A partial answer is used again only where this says so. */
  reusePartial: z.boolean().optional(),
  /** Hard caps of the run; null: none. */
  maxCalls: z.int().min(0).nullable(),
  budgetMicros: microsSchema.nullable(),
  /** Null: the environment's. */
  callsPerSecond: z.number().min(0.1).max(100_000).nullable(),
  /** Calls under way at any time, and the whole deadline of one; absent: the environment's. */
  concurrency: z.int().min(1).max(200).optional(),
  timeoutMs: z.int().min(100).max(120_000).optional(),
  /** Findings whose rows are skipped, because the user ticked them; absent: none but those that bar a row anyway. */
  skip: z.array(findingRuleSchema).optional(),
  /** The sandbox was taken because nothing was named: whatever is written of the run says so in its file's name. */
  sandboxByDefault: z.boolean().optional(),
});
export type PlanRequest = z.infer<typeof planRequestSchema>;

/** What may be changed while a run rests. */
export const runCapsSchema = planRequestSchema
  .pick({ maxCalls: true, budgetMicros: true, callsPerSecond: true, concurrency: true, timeoutMs: true })
  .partial();
export type RunCaps = z.infer<typeof runCapsSchema>;

/** Why a check skips rows, and how many. */
export const skippedRowsSchema = z.object({
  why: skipReasonSchema,
  /** For invalid rows: the required parameter, and what is wrong with it. For `finding`: the rule that the user ticked. */
  parameter: z.string().nullable(),
  rule: findingRuleSchema.nullable(),
  rows: z.int(),
});
export type SkippedRows = z.infer<typeof skippedRowsSchema>;

export const costSchema = z.object({
  lowMicros: microsSchema,
  highMicros: microsSchema,
  currency: z.string(),
  /** False: a price is unknown, so the figures are "at least". */
  complete: z.boolean(),
});
export type Cost = z.infer<typeof costSchema>;

/** What one check of a plan would buy. */
export const plannedCheckSchema = checkSchema.extend({
  /** Rows considered: rows = skipped + calls. */
  rows: z.int(),
  skipped: z.array(skippedRowsSchema),
  /** At most, where `exact` is false. */
  calls: z.int(),
  /** False: which rows pass its condition depends on answers that are still to be bought. */
  exact: z.boolean(),
  /** Null where the price is not known. */
  pricePerCallMicros: microsSchema.nullable(),
  /** Operations and add-ons without a price. */
  unpriced: z.array(z.string()),
  /** What these calls cost, as far as prices are known; at most, where `exact` is false. */
  costMicros: microsSchema,
  /** Distinct requests that a fresh answer serves, and what they would have cost. */
  reused: z.int(),
  savedMicros: microsSchema,
  /** The service has said that the key is not enabled for this operation. */
  notEnabled: z.boolean(),
  /** The operation's other version, where there is one that goes over lists. */
  otherVersion: operationIdSchema.nullable(),
});
export type PlannedCheck = z.infer<typeof plannedCheckSchema>;

export const planSchema = z.object({
  request: planRequestSchema,
  /** Rows of the list that are considered. */
  rows: z.int(),
  /** As in the request, in its order. */
  checks: z.array(plannedCheckSchema).min(1),
  /** All checks together: what is sure to be bought, and what is bought at most, under the caps. */
  calls: z.object({ sure: z.int(), atMost: z.int() }),
  /** Low: what is sure; high: at most. */
  cost: costSchema,
  /** What the reused answers would have cost. */
  savedMicros: microsSchema,
  /** The rate that will be worked at: a little under the cap. */
  workingRate: z.number(),
  /** For the most calls that the plan may come to. */
  durationMs: z.number(),
  sandbox: z.boolean(),
  /** What the key used in its billing cycle so far, and what it is allowed; null where there is no key. */
  cycle: keyUsageSchema.nullable(),
  /** Null where nothing stands against starting; otherwise the failure that starting would meet. */
  obstacle: failureSchema.nullable(),
});
export type Plan = z.infer<typeof planSchema>;
