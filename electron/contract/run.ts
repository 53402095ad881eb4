/** A run: a plan that was started. It outlives the window, the lunch break and the power cut. */
import { z } from 'zod';
import { environmentIdSchema, idSchema, rowNumberSchema, timeSchema } from './ids.ts';
import { checkSchema, costSchema, skippedRowsSchema } from './plan.ts';
import { verdictSchema } from './verdict.ts';

/**
 * planning (no row is chosen yet) → running ⇄ waiting (no network: goes on by itself) → finished
 *               ⇅
 *             paused (by a person, or by a cause that needs mending) · stopped (by a person, a cap, or the end of the process)
 * paused and stopped can both be resumed, and buy only what is still missing.
 */
export const runStates = ['planning', 'running', 'waiting', 'paused', 'stopped', 'finished'] as const;
export const runStateSchema = z.enum(runStates);
export type RunState = z.infer<typeof runStateSchema>;

/** `cycleQuota`, `cycleBudget`: what a person allows the key in one billing cycle. `wrongAddress`: the base URL does not lead to the service (a wrong path, a redirect). */
export const stopCauses = [
  'person',
  'keyRefused',
  'notEnabled',
  'wrongAddress',
  'quotaUsed',
  'budgetSpent',
  'maxCalls',
  'cycleQuota',
  'cycleBudget',
  'offline',
  'storage',
  'interrupted',
  'keyMissing',
] as const;
export const stoppedSchema = z.object({
  code: z.enum(stopCauses),
  /** The service's or the system's own words, where there are any. */
  message: z.string().nullable(),
  at: timeSchema,
});
export type Stopped = z.infer<typeof stoppedSchema>;
export type StopCause = Stopped['code'];

/** planned = done + partial + failed + refused + pending counts jobs, each once. sent, inDoubt and billingUnknown count attempts, outside that sum. */
export const runCountsSchema = z.object({
  planned: z.int(),
  done: z.int(),
  partial: z.int(),
  failed: z.int(),
  refused: z.int(),
  pending: z.int(),
  sent: z.int(),
  inDoubt: z.int(),
  billingUnknown: z.int(),
});
export type RunCounts = z.infer<typeof runCountsSchema>;

/** What did not go through, by cause; `words` are the service's. */
export const runCauseSchema = z.object({
  kind: z.enum(['retried', 'failed', 'refused', 'rateLimited', 'offline', 'inDoubt']),
  code: z.string(),
  words: z.string().nullable(),
  count: z.int(),
});
export type RunCause = z.infer<typeof runCauseSchema>;

/** How far one check of a run is. */
export const runCheckSchema = checkSchema.extend({
  /** `waiting`: its rows are not all chosen yet; those that are, are asked meanwhile. `notEnabled`: the service refused the operation for this key; its rows stay pending. */
  state: z.enum(['waiting', 'running', 'notEnabled', 'finished']),
  /** The service's own words, where it refused the operation. */
  words: z.string().nullable(),
  /** Rows considered, and why each row without a call is skipped; 0 and none until all rows are chosen. */
  rows: z.int(),
  skipped: z.array(skippedRowsSchema),
  /** Jobs, each once: planned = done + partial + failed + refused + pending. */
  counts: z.object({ planned: z.int(), done: z.int(), partial: z.int(), failed: z.int(), refused: z.int(), pending: z.int() }),
});
export type RunCheck = z.infer<typeof runCheckSchema>;

/** What one check of a run cost so far; `billingUnknown`: attempts that may have been billed, which the cost's high end counts. */
export const checkCostSchema = z.object({ operation: z.string(), cost: costSchema, billingUnknown: z.int() });
export type CheckCost = z.infer<typeof checkCostSchema>;

/** A run under way among those of its key. `place`: from 1, where a person put it in an order; null: it takes turns in what those leave. */
export const priorityEntrySchema = z.object({ runId: idSchema, listId: idSchema, place: z.int().nullable() });
export type PriorityEntry = z.infer<typeof priorityEntrySchema>;

/** Light enough to be pushed several times a second. */
export const runProgressSchema = z.object({
  runId: idSchema,
  listId: idSchema,
  state: runStateSchema,
  stopped: stoppedSchema.nullable(),
  counts: runCountsSchema,
  cost: costSchema,
  /** Calls a second over the last seconds. */
  rate: z.number(),
  /** The rate the key allows, and the one that is worked at now. */
  cap: z.number(),
  workingRate: z.number(),
  /** For the calls that are planned so far; null while it is not known (offline, just started). */
  leftMs: z.number().nullable(),
  /** Time spent running, over all its sessions. */
  elapsedMs: z.number(),
  /** While waiting or slowed down: when the next try is due. */
  nextTryAt: timeSchema.nullable(),
  causes: z.array(runCauseSchema),
  /** The runs under way on the same key, this one among them, as they go; none while it is not under way. */
  priority: z.array(priorityEntrySchema),
  /** In the order in which they are made. */
  checks: z.array(runCheckSchema),
});
export type RunProgress = z.infer<typeof runProgressSchema>;

export const runSchema = runProgressSchema.extend({
  listName: z.string(),
  environmentId: environmentIdSchema,
  environment: z.string(),
  sandbox: z.boolean(),
  /** As in the plan's request. */
  sandboxByDefault: z.boolean().optional(),
  startedAt: timeSchema,
  finishedAt: timeSchema.nullable(),
  /** Rows of the list that the run considers. */
  rows: z.int(),
  maxCalls: z.int().nullable(),
  budgetMicros: z.int().nullable(),
  /** Calls that ended in each of the last seconds, oldest first, ending now; `at` is the epoch second. */
  history: z.array(z.object({ at: timeSchema, calls: z.int(), state: z.enum(['running', 'slowed', 'offline', 'idle']) })),
});
export type Run = z.infer<typeof runSchema>;

/** A row that was just answered, for the live list beside the run. */
export const latestAnswerSchema = z.object({ row: rowNumberSchema, label: z.string(), verdict: verdictSchema });
export type LatestAnswer = z.infer<typeof latestAnswerSchema>;
