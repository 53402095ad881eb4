/** Schedules of a team: its servers check again, at set times, the rows of a shared list whose litigator check expires. */
import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { environmentIdSchema, idSchema, microsSchema, timeSchema } from '../ids.ts';
import { checkSchema, costSchema } from './plan.ts';
import { stoppedSchema } from '../runs/run.ts';

/** `day`: of a week 0 (Sunday) to 6, of a month 1 to 28, else null. `zone`: an IANA time zone in which hour and minute are meant. */
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

/** By its whole name: databases take abbreviations, and offsets, for something else. */
function isZone(zone: string): boolean {
  if (!/^(UTC|GMT)$|\//i.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** What is checked again, and within which limits of one time. */
export const recheckSchema = z.object({
  listId: idSchema,
  environmentId: environmentIdSchema,
  checks: z.array(checkSchema).min(1).max(12),
  time: scheduleTimeSchema,
  /** Rows whose check expires within so long. */
  withinMs: z
    .int()
    .min(0)
    .max(366 * 86_400_000),
  maxCalls: z.int().min(1).nullable(),
  budgetMicros: microsSchema.nullable(),
});
export type Recheck = z.infer<typeof recheckSchema>;

/** What came of one time. */
export const scheduleReportSchema = z.object({
  /** By the hub's clock. It begins later where no server was there, or a server began before and didn't come to the end. */
  dueAt: timeSchema,
  begunAt: timeSchema,
  /** The server that did it. */
  server: z.string(),
  /** Rows that were to be checked again. */
  rows: z.int(),
  calls: z.object({ planned: z.int(), done: z.int(), failed: z.int(), pending: z.int() }),
  /** Null: nothing was asked. */
  cost: costSchema.nullable(),
  /** Why it stopped before the end. */
  stopped: stoppedSchema.nullable(),
  /** Why it couldn't be done at all. */
  problem: failureSchema.nullable(),
});
export type ScheduleReport = z.infer<typeof scheduleReportSchema>;

/** Of a time at which nothing was asked. */
export const noCalls: ScheduleReport['calls'] = { planned: 0, done: 0, failed: 0, pending: 0 };

export const scheduleSchema = recheckSchema.omit({ environmentId: true }).extend({
  scheduleId: idSchema,
  listName: z.string(),
  environment: z.string(),
  currency: z.string(),
  /** Who set it. */
  by: z.string(),
  report: scheduleReportSchema.nullable(),
});
export type Schedule = z.infer<typeof scheduleSchema>;
