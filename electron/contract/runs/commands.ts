/** The commands for runs, and for rows whose litigator check expires, so that a run can check them again. */
import { z } from 'zod';
import { idSchema, nothing, aList } from '../ids.ts';
import { planRequestSchema, runCapsSchema } from '../plan/plan.ts';
import { checkCostSchema, latestAnswerSchema, runCauseSchema, runSchema } from './run.ts';
import { packedRowsSchema } from '../review/facets.ts';
import { staleListSchema } from '../plan/freshDays.ts';

const aRun = z.object({ runId: idSchema });

export const runCommands = {
  'runs.start': { params: planRequestSchema, returns: runSchema },
  'runs.list': { params: z.object({ listId: idSchema.optional() }), returns: z.array(runSchema) },
  'runs.get': { params: aRun, returns: runSchema },
  /** The cost of each check of the run so far, in their order. Together they are the run's cost. */
  'runs.costs': { params: aRun, returns: z.array(checkCostSchema) },
  'runs.pause': { params: aRun, returns: runSchema },
  /**
   * Continues the run and buys only what is missing. Caps that are given replace the run's own: a run stopped by a cap needs a higher one.
   * `despite`: in a team, also sends requests that a colleague may already have bought. Throws run.otherMapping if its remaining requests
   * use values from before another column was mapped.
   */
  'runs.resume': { params: aRun.extend({ caps: runCapsSchema.optional(), despite: z.boolean().optional() }), returns: runSchema },
  /** `cause`: the reason to show and keep; absent: a person stopped it. */
  'runs.stop': { params: aRun.extend({ cause: z.enum(['person', 'offline', 'interrupted']).optional() }), returns: runSchema },
  /** Resumes the run and repeats requests that failed or were refused, for all causes or some, with all attempts available again. */
  'runs.retry': {
    params: aRun.extend({
      causes: z
        .array(runCauseSchema.pick({ kind: true, code: true, serviceMessage: true }))
        .max(1000)
        .nullable(),
      caps: runCapsSchema.optional(),
    }),
    returns: runSchema,
  },
  /** Makes a run that waits for the service try again now. */
  'runs.tryNow': { params: aRun, returns: runSchema },
  /**
   * Sets the order in which runs that share a key use its rate, each as much as it can; unlisted runs share the rest evenly. Replaces the
   * previous order; an empty one shares evenly. Not kept when the program ends.
   */
  'runs.order': { params: z.object({ runIds: z.array(idSchema).max(1000) }), returns: nothing },
  /** Puts a run first in the order, or removes it from the order. */
  'runs.putFirst': { params: aRun.extend({ first: z.boolean() }), returns: runSchema },
  'runs.latest': { params: aRun.extend({ count: z.int().min(1).max(100) }), returns: z.array(latestAnswerSchema) },
  /** Lists with rows whose clear litigator check expires within this time (by default, what the settings say), or has expired. */
  'stale.list': { params: z.object({ withinMs: z.int().min(0).optional() }), returns: z.array(staleListSchema) },
  /** These rows of a list, as a plan takes them. */
  'stale.rows': { params: aList, returns: z.object({ packed: packedRowsSchema, rows: z.int() }) },
} as const;
