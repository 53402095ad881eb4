/** Schedules of a team: at set times, its servers check those rows of a shared list again whose litigator check expires. */
import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { environmentIdSchema, idSchema, microsSchema, timeSchema } from '../ids.ts';
import { checkSchema, costSchema } from './plan.ts';
import { stoppedSchema } from '../runs/run.ts';

/** `day`: 0 (Sunday) to 6 for a week, 1 to 28 for a month, else null. `zone`: the IANA time zone of hour and minute. */
export const scheduleTimeSchema = z
  .object({
    every: z.enum(['day', 'week', 'month']),
    day: z.int().min(0).max(28).nullable(),
    hour: z.int().min(0).max(23),
    minute: z.int().min(0).max(59),
    zone: z.string().refine(isZone, 'not a time zone'),
  })
  .refine(
    ({ every, day }) => (every === 'day' ? day === null : day !== null && (every === 'week' ? day <= 6 : day >= 1)),
    'the day doesn’t belong to it',
  );
export type ScheduleTime = z.infer<typeof scheduleTimeSchema>;

/** Accepts only full names, because databases interpret abbreviations and offsets differently. */
function isZone(zone: string): boolean {
  if (!/^(UTC|GMT)$|\//i.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** What to check again, and the limits of one execution. */
export const recheckSchema = z.object({
  listId: idSchema,
  environmentId: environmentIdSchema,
  checks: z.array(checkSchema).min(1).max(12),
  time: scheduleTimeSchema,
  /** Covers rows whose check expires within this time. */
  withinMs: z
    .int()
    .min(0)
    .max(366 * 86_400_000),
  maxCalls: z.int().min(1).nullable(),
  budgetMicros: microsSchema.nullable(),
});
export type Recheck = z.infer<typeof recheckSchema>;

/** The result of one scheduled execution. */
export const scheduleReportSchema = z.object({
  /** By the hub's clock. The execution begins later than due if no server was available, or if a server had begun but didn't finish. */
  dueAt: timeSchema,
  begunAt: timeSchema,
  /** The server that executed it. */
  server: z.string(),
  /** Rows that were due to be checked again. */
  rows: z.int(),
  calls: z.object({ planned: z.int(), done: z.int(), failed: z.int(), pending: z.int() }),
  /** Null if nothing was sent. */
  cost: costSchema.nullable(),
  stopped: stoppedSchema.nullable(),
  /** Why it couldn't be executed at all. */
  problem: failureSchema.nullable(),
});
export type ScheduleReport = z.infer<typeof scheduleReportSchema>;

/** For an execution that sent nothing. */
export const noCalls: ScheduleReport['calls'] = { planned: 0, done: 0, failed: 0, pending: 0 };

export const scheduleSchema = recheckSchema.omit({ environmentId: true }).extend({
  scheduleId: idSchema,
  listName: z.string(),
  environment: z.string(),
  currency: z.string(),
  /** Who set up the schedule. */
  by: z.string(),
  report: scheduleReportSchema.nullable(),
});
export type Schedule = z.infer<typeof scheduleSchema>;
