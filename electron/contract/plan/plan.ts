/** A plan: what a run would buy, why each other row is skipped, what it costs and how long it takes. Sends nothing. */
import { z } from 'zod';
import { keyUsageSchema } from '../accounts/environment.ts';
import { failureSchema } from '../failure.ts';
import { environmentIdSchema, idSchema, microsSchema, operationIdSchema } from '../ids.ts';
import { findingRuleSchema } from '../lists/finding.ts';
import { packedRowsSchema } from '../review/facets.ts';
import { skipReasonSchema } from '../verdict/verdictValues.ts';
import { addOnNames } from '../service/operation.ts';
import { conditionSchema } from './condition.ts';

export const addOnSchema = z.enum(addOnNames);

/** One check of a plan: an operation with its add-ons, and the rows it covers. */
export const checkSchema = z.object({
  operation: operationIdSchema,
  addOns: z.array(addOnSchema),
  /**
   * What the row's verdict must contain when the check runs. Checks run one after the other, and each sees the results of the previous
   * ones.
   */
  where: conditionSchema,
});
export type Check = z.infer<typeof checkSchema>;

export const planRequestSchema = z.object({
  listId: idSchema,
  environmentId: environmentIdSchema,
  /** The checks, in the order in which they run; each operation at most once. */
  checks: z
    .array(checkSchema)
    .min(1)
    .max(12)
    .refine((checks) => new Set(checks.map(({ operation }) => operation)).size === checks.length, 'an operation stands there twice'),
  /**
   * The maximum age of a reused answer; null: the defaults (litigator 30 days, activity 90 days, address 180 days; the shortest that
   * applies). 0: nothing older than the run is reused.
   */
  freshForMs: z.int().min(0).nullable(),
  /** Only these rows of the list, as returned by `review.pack`; absent: all. */
  rows: packedRowsSchema.optional(),
  /** Only this many of them: the first ones, or with `sampleSeed` a random selection determined by that number; null: all. */
  limit: z.int().min(1).nullable(),
  sampleSeed: z
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .optional(),
  /** The list's rows when a run started: it doesn't cover any that were added later. Absent in a plan. */
  listRows: z.int().min(0).optional(),
  /** Partial answers are reused only if this is true. */
  reusePartial: z.boolean().optional(),
  /** Hard caps of the run; null: none. */
  maxCalls: z.int().min(0).nullable(),
  budgetMicros: microsSchema.nullable(),
  /** Null to use the environment's rate. */
  callsPerSecond: z.number().min(0.1).max(100_000).nullable(),
  /** Maximum calls in flight, and the total deadline of one call; absent: the environment's. */
  concurrency: z.int().min(1).max(200).optional(),
  timeoutMs: z.int().min(100).max(120_000).optional(),
  /** Findings whose rows the user chose to skip; absent: only those that are always skipped. */
  skip: z.array(findingRuleSchema).optional(),
  /** The team's servers make its calls, even while this computer is off; absent: this device does. */
  onServer: z.boolean().optional(),
  /** The schedule on which a server of the team started the run. */
  scheduleId: idSchema.optional(),
  /** The run of another device that this device executes as a server of the team, while that device is off. */
  serves: idSchema.optional(),
  /** The sandbox was used because no environment was given; names of files written from the run say so. */
  sandboxByDefault: z.boolean().optional(),
});
export type PlanRequest = z.infer<typeof planRequestSchema>;

/** The options that may be changed while a run is paused or stopped. */
export const runCapsSchema = planRequestSchema
  .pick({ maxCalls: true, budgetMicros: true, callsPerSecond: true, concurrency: true, timeoutMs: true, onServer: true })
  .partial();
export type RunCaps = z.infer<typeof runCapsSchema>;

/** Why a check skips rows, and how many. */
export const skippedRowsSchema = z.object({
  why: skipReasonSchema,
  /** For invalid rows: the required parameter and its problem. For `finding`: the rule that the user selected. */
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
const plannedCheckSchema = checkSchema.extend({
  /** Rows considered: rows = skipped + calls. */
  rows: z.int(),
  skipped: z.array(skippedRowsSchema),
  /** Number of calls; the maximum if `exact` is false. */
  calls: z.int(),
  /** False if its condition depends on answers that haven't been bought yet. */
  exact: z.boolean(),
  /** Null if the price is unknown. */
  pricePerCallMicros: microsSchema.nullable(),
  unpriced: z.array(z.string()),
  /** The cost of these calls, as far as prices are known; the maximum, if `exact` is false. */
  costMicros: microsSchema,
  /** Distinct requests served by a fresh answer, how many of these a colleague's answer serves, and what all of them would have cost. */
  reused: z.int(),
  reusedFromColleagues: z.int(),
  savedMicros: microsSchema,
  /** The service has reported that the key isn't enabled for this operation. */
  notEnabled: z.boolean(),
  /** The service had answered before, so the key's balance may be used up, or the key may have expired; absent: it hadn't. */
  answeredBefore: z.boolean().optional(),
  /** The operation's other version, if there is one that can be run over lists. */
  otherVersion: operationIdSchema.nullable(),
});
export type PlannedCheck = z.infer<typeof plannedCheckSchema>;

export const planSchema = z.object({
  request: planRequestSchema,
  /** Rows of the list that the plan considers. */
  rows: z.int(),
  /** As in the request, in its order. */
  checks: z.array(plannedCheckSchema).min(1),
  /** All checks together: calls that are certain, and the maximum, within the caps. */
  calls: z.object({ sure: z.int(), atMost: z.int() }),
  /** Low: the certain cost; high: the maximum. */
  cost: costSchema,
  /** What the reused answers would have cost. */
  savedMicros: microsSchema,
  /** The working rate in calls per second, slightly below the cap. */
  workingRate: z.number(),
  /** The duration of the maximum number of calls. */
  durationMs: z.number(),
  sandbox: z.boolean(),
  /** What the key has used in its billing cycle so far, and its limits; null if there is no key. */
  cycle: keyUsageSchema.nullable(),
  /** Servers of the team that are running and could make the calls; null if the key isn't a team's. */
  servers: z.array(z.string()).nullable(),
  /** True if servers can't start a later check without this computer, because the list isn't shared with them. */
  needsDevice: z.boolean(),
  /** Null if the run can start; otherwise the failure that starting would get. */
  obstacle: failureSchema.nullable(),
});
export type Plan = z.infer<typeof planSchema>;
