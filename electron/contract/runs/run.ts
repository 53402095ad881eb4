/** A run: a plan that was started. It survives closing the window, sleep and power failures. */
import { z } from 'zod';
import { environmentIdSchema, idSchema, rowNumberSchema, timeSchema } from '../ids.ts';
import { checkSchema, costSchema, skippedRowsSchema } from '../plan/plan.ts';
import { verdictSchema } from '../verdict/verdict.ts';

/**
 * planning (no row is selected yet) → running ⇄ waiting (no network; continues automatically) → finished. From any of these: paused (by a
 * person, or by a cause to be fixed) or stopped (by a person, a cap, or the end of the process). Paused and stopped runs can be resumed,
 * and then buy only what is missing.
 */
export const runStates = ['planning', 'running', 'waiting', 'paused', 'stopped', 'finished'] as const;
export const runStateSchema = z.enum(runStates);
export type RunState = z.infer<typeof runStateSchema>;

/**
 * `keyLapsed`: `notEnabled`, although the service had answered before. `cycleQuota`, `cycleBudget`: the limits set for the key's billing
 * cycle. `wrongAddress`: the base URL doesn't lead to the service (a wrong path, a redirect). `teamInDoubt`: colleagues sent the remaining
 * requests, and it is unknown whether they were bought; a person has to decide. `internal`: a bug, which is in the log. `teamRefused`: the
 * hub no longer lets this device send requests.
 */
export const stopCauses = [
  'person',
  'keyRefused',
  'notEnabled',
  'keyLapsed',
  'wrongAddress',
  'quotaUsed',
  'budgetSpent',
  'maxCalls',
  'cycleQuota',
  'cycleBudget',
  'offline',
  'storage',
  'internal',
  'interrupted',
  'keyMissing',
  'teamInDoubt',
  'teamRefused',
] as const;
export const stoppedSchema = z.object({
  code: z.enum(stopCauses),
  /** The service's or the system's own words, if any. */
  message: z.string().nullable(),
  at: timeSchema,
});
export type Stopped = z.infer<typeof stoppedSchema>;
export type StopCause = Stopped['code'];
/** Whether the run sends requests, or waits until it can again. */
export const isInProgress = ({ state }: { state: RunState }): boolean => state === 'running' || state === 'waiting';
/** Whether the run stopped only because its program ended or was offline; the team's servers continue with their part of it. */
export const isLeftToServers = (stopped: Pick<Stopped, 'code'> | null): boolean =>
  stopped?.code === 'interrupted' || stopped?.code === 'offline';

/**
 * planned = done + partial + failed + refused + pending counts each job once. sent, inDoubt and billingUnknown count attempts, outside that
 * sum.
 */
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

/** Failures and refusals by cause; `serviceMessage`: the service's own words. */
export const runCauseSchema = z.object({
  kind: z.enum(['retried', 'failed', 'refused', 'rateLimited', 'offline', 'inDoubt']),
  code: z.string(),
  serviceMessage: z.string().nullable(),
  count: z.int(),
});
export type RunCause = z.infer<typeof runCauseSchema>;

/** The progress of one check of a run. */
const runCheckSchema = checkSchema.extend({
  /**
   * `waiting`: not all of its rows are selected yet; requests for the selected ones are already sent. `notEnabled`: the service refused the
   * operation for this key; its rows stay pending.
   */
  state: z.enum(['waiting', 'running', 'notEnabled', 'finished']),
  /** With `notEnabled`: the service had answered this key before; absent: it hadn't. */
  answeredBefore: z.boolean().optional(),
  /** The service's message, if it refused the operation. */
  serviceMessage: z.string().nullable(),
  /** Rows considered, and why rows without a call are skipped; 0 and empty until all rows are selected. */
  rows: z.int(),
  skipped: z.array(skippedRowsSchema),
  /** Jobs, each once: planned = done + partial + failed + refused + pending. */
  counts: z.object({ planned: z.int(), done: z.int(), partial: z.int(), failed: z.int(), refused: z.int(), pending: z.int() }),
});
export type RunCheck = z.infer<typeof runCheckSchema>;

/**
 * The cost of one check of a run so far. `billingUnknown`: attempts that may have been billed, which are included in the high end of the
 * cost.
 */
export const checkCostSchema = z.object({ operation: z.string(), cost: costSchema, billingUnknown: z.int() });
export type CheckCost = z.infer<typeof checkCostSchema>;

/**
 * A run in progress among those that share its key. `place`: its 1-based position in the order that a person set; null: it shares the
 * remaining rate evenly.
 */
export const priorityEntrySchema = z.object({ runId: idSchema, listId: idSchema, place: z.int().nullable() });
export type PriorityEntry = z.infer<typeof priorityEntrySchema>;

/** A run's progress, small enough to be sent several times a second. */
export const runProgressSchema = z.object({
  runId: idSchema,
  listId: idSchema,
  state: runStateSchema,
  stopped: stoppedSchema.nullable(),
  counts: runCountsSchema,
  cost: costSchema,
  /** Calls per second over the last seconds. */
  rate: z.number(),
  /** The rate the key allows, and the current working rate. */
  cap: z.number(),
  workingRate: z.number(),
  /** Estimate for the calls planned so far; null if unknown (offline, just started). */
  leftMs: z.number().nullable(),
  /** Time spent running, over all sessions. */
  elapsedMs: z.number(),
  /** While waiting or slowed down: when the next attempt is due. */
  nextTryAt: timeSchema.nullable(),
  /** What a waiting run waits for: the network, the team's hub, or one of its servers. */
  waitingFor: z.enum(['network', 'hub', 'server']).nullable(),
  /** True if the team's servers make its calls; `servers`: those that currently have a part of it. */
  onServer: z.boolean(),
  servers: z.array(z.string()),
  /** True if servers can't start later checks without this computer, because the list isn't shared with them. */
  needsDevice: z.boolean(),
  /** True if servers may still be making its calls, whatever its state here, because they haven't returned their part yet. */
  withServers: z.boolean(),
  causes: z.array(runCauseSchema),
  /** All runs in progress on the same key, this one included, in order; empty if this run isn't in progress. */
  priority: z.array(priorityEntrySchema),
  /** In the order in which they run. */
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
  /** As in the plan's request. */
  scheduleId: idSchema.optional(),
  startedAt: timeSchema,
  finishedAt: timeSchema.nullable(),
  /** Rows of the list that the run considers. */
  rows: z.int(),
  maxCalls: z.int().nullable(),
  budgetMicros: z.int().nullable(),
  /** Calls that ended in each of the last seconds, oldest first, up to now; `at` is the epoch second. */
  history: z.array(z.object({ at: timeSchema, calls: z.int(), state: z.enum(['running', 'slowed', 'offline', 'idle']) })),
});
export type Run = z.infer<typeof runSchema>;

/** A row that was just answered, for the live list on the run screen. */
export const latestAnswerSchema = z.object({ row: rowNumberSchema, label: z.string(), verdict: verdictSchema });
export type LatestAnswer = z.infer<typeof latestAnswerSchema>;
