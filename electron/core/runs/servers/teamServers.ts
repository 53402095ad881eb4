/**
 * What a run needs of the team's servers: it hands its jobs over to them in slices, and its later checks, and reads what comes of these. `core/team`
 * implements it. The answers themselves come with what colleagues bought.
 */
import { z } from 'zod';
import { mappingSchema } from '#contract/lists/list.ts';
import { addOnSchema, planRequestSchema } from '#contract/plan/plan.ts';
import { pricesSchema } from '#contract/accounts/environment.ts';
import { idSchema, microsSchema, timeSchema } from '#contract/ids.ts';
import { stoppedSchema } from '#contract/runs/run.ts';
import { endedSliceJobSchema, sliceFiguresSchema, sliceJobSchema } from '../attempts/handedSlices.sql.ts';

/** The service of a run, as the device that started it has it. */
export const sliceSiteSchema = z.object({ baseUrl: z.url(), name: z.string(), currency: z.string(), prices: pricesSchema });
export type SliceSite = z.infer<typeof sliceSiteSchema>;

/** A part of one check of a run, as a server gets it. */
export const sliceSchema = z.object({
  runId: idSchema,
  /** Its list: a server may have it, too. */
  listId: idSchema,
  listName: z.string(),
  /** Who started the run, and when. */
  by: z.string(),
  startedAt: timeSchema,
  site: sliceSiteSchema,
  operation: z.string(),
  addOns: z.array(addOnSchema),
  /** Answers up to this age are reused; 0: none that is older than the run. */
  freshForMs: z.int().min(0),
  reusePartial: z.boolean(),
  /** A person accepts that what is in doubt may be bought twice. */
  despite: z.boolean(),
  maxCalls: z.int().min(0).nullable(),
  budgetMicros: microsSchema.nullable(),
  callsPerSecond: z.number().positive().nullable(),
  concurrency: z.int().min(1),
  timeoutMs: z.int().min(100),
  jobs: z.array(sliceJobSchema).min(1),
});
export type Slice = z.infer<typeof sliceSchema>;

/** What decides which questions a list's rows become: a server whose copy differs asks none of them. */
const listAsAskedSchema = z.object({ rows: z.int(), mapping: mappingSchema });
export type ListAsAsked = z.infer<typeof listAsAskedSchema>;

/**
 * The checks of a run that follow its current one. A server that has the list does them while the run's device is off: their rows are chosen by what
 * those before answered. The limits are what is left of the run's.
 */
export const laterChecksSchema = sliceSchema
  .pick({ runId: true, listId: true, listName: true, by: true, startedAt: true, site: true, maxCalls: true, budgetMicros: true })
  .extend({
    list: listAsAskedSchema,
    ...planRequestSchema.pick({
      ...{ checks: true, freshForMs: true, rows: true, limit: true, sampleSeed: true, reusePartial: true, skip: true },
      ...{ callsPerSecond: true, concurrency: true, timeoutMs: true },
    }).shape,
  });
export type LaterChecks = z.infer<typeof laterChecksSchema>;

/**
 * What has come of a slice so far. `counted`: what each server that had it counted, by an id of its own. `stopped`: why it has come to rest with jobs
 * left.
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
  /** The server that has it, or had it last, as colleagues see it; null: none yet. */
  server: string | null;
  /** Null: nobody has reported yet. */
  report: SliceReport | null;
  /** Of the run's reports, ascending. */
  number: number;
}

/** Everything waits while the hub can't be reached, until `stop`: then it resolves to null. Rejects with Failed('team.*') if the hub refuses it. */
export interface TeamServers {
  /** Labels of those that are at work, as the hub last said. */
  atWork(): string[];
  handOver(runId: string, slices: readonly { sliceId: string; slice: Slice }[], stop: AbortSignal): Promise<true | null>;
  /** In place of those that were handed over before: a server does them once all slices of the run are done, and only while this device is off. */
  handOverLater(runId: string, later: { sliceId: string; checks: LaterChecks }, stop: AbortSignal): Promise<true | null>;
  /** Servers go on with the run, if they were to give it back. Ids of all slices that the hub has of it. */
  goOn(runId: string, stop: AbortSignal): Promise<ReadonlySet<string> | null>;
  /** What was reported after report number `after`, some at a time; the answers that they name are taken in first, as far as they are there. */
  reports(runId: string, after: number, stop: AbortSignal): Promise<ReportedSlice[] | null>;
  /** The questions at these places of a slice (from 0) aren't to be asked any more, as far as they weren't. All that are withdrawn, each time. */
  withdraw(runId: string, withdrawn: { sliceId: string; places: readonly number[] }, stop: AbortSignal): Promise<true | null>;
  /** Servers give back what they have of it. Ids of all slices that the hub has of it. */
  pause(runId: string, stop: AbortSignal): Promise<ReadonlySet<string> | null>;
  /** Nothing that comes of it will be read any more. */
  forget(runId: string, stop: AbortSignal): Promise<true | null>;
}
