/**
 * A run's interface to the team's servers: it hands over jobs in slices, and its later checks, and reads the reports on them. `core/team`
 * implements it. The answers themselves arrive with the calls that colleagues bought.
 */
import { z } from 'zod';
import { mappingSchema } from '#contract/lists/list.ts';
import { addOnSchema, planRequestSchema } from '#contract/plan/plan.ts';
import { pricesSchema } from '#contract/accounts/environment.ts';
import { idSchema, microsSchema, timeSchema } from '#contract/ids.ts';
import { stoppedSchema } from '#contract/runs/run.ts';
import { endedSliceJobSchema, sliceFiguresSchema, sliceJobSchema } from '../attempts/handedSlices.sql.ts';

/** A run's service, as configured on the device that started the run. */
export const sliceSiteSchema = z.object({ baseUrl: z.url(), name: z.string(), currency: z.string(), prices: pricesSchema });
export type SliceSite = z.infer<typeof sliceSiteSchema>;

/** A part of one check of a run, as it is sent to a server. */
export const sliceSchema = z.object({
  runId: idSchema,
  /** Its list, which a server may have, too. */
  listId: idSchema,
  listName: z.string(),
  /** Who started the run, and when. */
  by: z.string(),
  startedAt: timeSchema,
  site: sliceSiteSchema,
  operation: z.string(),
  addOns: z.array(addOnSchema),
  /** Maximum age of answers to reuse (ms); 0 for none older than the run. */
  freshForMs: z.int().min(0),
  reusePartial: z.boolean(),
  /** Whether a person accepts that questions in doubt may be bought twice. */
  despite: z.boolean(),
  maxCalls: z.int().min(0).nullable(),
  budgetMicros: microsSchema.nullable(),
  callsPerSecond: z.number().positive().nullable(),
  concurrency: z.int().min(1),
  timeoutMs: z.int().min(100),
  jobs: z.array(sliceJobSchema).min(1),
});
export type Slice = z.infer<typeof sliceSchema>;

/** The state of a list that determines its rows' questions: a server whose copy differs sends none of them. */
const listAsAskedSchema = z.object({ rows: z.int(), mapping: mappingSchema });
export type ListAsAsked = z.infer<typeof listAsAskedSchema>;

/**
 * The checks of a run that follow its current one. A server that has the list does them while the run's device is off, choosing their rows
 * by the answers to the checks before. The limits are what is left of the run's.
 */
export const laterChecksSchema = sliceSchema
  .pick({ runId: true, listId: true, listName: true, by: true, startedAt: true, site: true, maxCalls: true, budgetMicros: true })
  .extend({
    list: listAsAskedSchema,
    ...planRequestSchema.pick({
      ...{ checks: true, freshForMs: true, rows: true, limit: true, sampleSeed: true, listRows: true, reusePartial: true, skip: true },
      ...{ callsPerSecond: true, concurrency: true, timeoutMs: true },
    }).shape,
  });
export type LaterChecks = z.infer<typeof laterChecksSchema>;

/**
 * The state of a slice so far. `counted`: the counts of each server that had it, by an id of the server's own. `stopped`: why it has come
 * to rest with jobs left.
 */
export const sliceReportSchema = z.object({
  ended: z.array(endedSliceJobSchema),
  counted: z.record(idSchema, sliceFiguresSchema),
  stopped: stoppedSchema.nullable(),
});
export type SliceReport = z.infer<typeof sliceReportSchema>;

export interface ReportedSlice {
  sliceId: string;
  state: 'open' | 'taken' | 'done';
  /** The server that has, or last had, the slice, as colleagues see it; null if none yet. */
  server: string | null;
  /** Null if no server has reported yet. */
  report: SliceReport | null;
  /** Ascending within the run. */
  number: number;
}

/**
 * While the hub can't be reached, every call waits until `stop` and then resolves to null. Rejects with Failed('team.*') if the hub refuses
 * it.
 */
export interface TeamServers {
  /** Labels of the servers at work, as last reported by the hub. */
  atWork(): string[];
  handOver(runId: string, slices: readonly { sliceId: string; slice: Slice }[], stop: AbortSignal): Promise<true | null>;
  /**
   * Replaces later checks that were handed over before. A server does them once all slices of the run are done, and only while this device
   * is off.
   */
  handOverLater(runId: string, later: { sliceId: string; checks: LaterChecks }, stop: AbortSignal): Promise<true | null>;
  /** Lets servers continue the run if they were to give it back. Returns the ids of all its slices at the hub. */
  goOn(runId: string, stop: AbortSignal): Promise<ReadonlySet<string> | null>;
  /**
   * Returns the reports after number `after`, a batch at a time. The answers that they name are taken in first, as far as they have
   * arrived.
   */
  reports(runId: string, after: number, stop: AbortSignal): Promise<ReportedSlice[] | null>;
  /** Withdraws the questions at these 0-based places of a slice, as far as they weren't sent. Takes all withdrawn places each time. */
  withdraw(runId: string, withdrawn: { sliceId: string; places: readonly number[] }, stop: AbortSignal): Promise<true | null>;
  /** Makes servers give back what they hold. Returns the ids of all its slices at the hub. */
  pause(runId: string, stop: AbortSignal): Promise<ReadonlySet<string> | null>;
  /** Drops the run's slices: nothing more of them will be read. */
  forget(runId: string, stop: AbortSignal): Promise<true | null>;
}
