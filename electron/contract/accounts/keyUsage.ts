/** What a key has used in its billing cycle, and its limits. */
import { z } from 'zod';
import { microsSchema, timeSchema } from '../ids.ts';

const dayMs = 86_400_000;

/** The start of the cycle in month `month` (0-based, may lie outside 0-11) of `year`. */
function beginning(year: number, month: number, cycleDay: number): number {
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(cycleDay, daysInMonth));
}

/**
 * Returns the billing cycle of a key that contains `at` (epoch ms): start inclusive, end exclusive. A cycle is a month that starts on a
 * given day, in UTC, because the service doesn't state its time zone. `cycleDay` is 1-31; a shorter month uses its last day.
 */
export function billingCycle(at: number, cycleDay: number): { from: number; until: number } {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const here = beginning(year, month, cycleDay);
  return at >= here
    ? { from: here, until: beginning(year, month + 1, cycleDay) }
    : { from: beginning(year, month - 1, cycleDay), until: here };
}

/** The number of the UTC day. Usage is kept per day, so that the start of the cycle can be changed at any time. */
export const utcDay = (at: number): number => Math.floor(at / dayMs);

/** The limits a person sets for a key per billing cycle. */
export const keyLimitsSchema = z.object({
  /** Calls that the key's volume quota allows per cycle; null: unknown, no cap. */
  quotaCalls: z.int().min(0).nullable(),
  /** Money that may be spent per cycle; null: no cap. */
  budgetMicros: microsSchema.nullable(),
  /** Day of the month on which the cycle starts, in UTC; a shorter month uses its last day. */
  cycleDay: z.int().min(1).max(31),
});
export type KeyLimits = z.infer<typeof keyLimitsSchema>;
export const noKeyLimits: KeyLimits = { quotaCalls: null, budgetMicros: null, cycleDay: 1 };

/** What one key has used in its current cycle, across all runs, look-ups and environments. */
export const keyUsageSchema = z.object({
  limits: keyLimitsSchema,
  /** The cycle in epoch ms: start inclusive, end exclusive. */
  cycleFrom: timeSchema,
  cycleUntil: timeSchema,
  /** Calls that were definitely billed, and calls that may have been: in flight, in doubt, or without a complete answer. */
  billed: z.int(),
  billingUnknown: z.int(),
  lowMicros: microsSchema,
  highMicros: microsSchema,
  currency: z.string(),
});
export type KeyUsage = z.infer<typeof keyUsageSchema>;

/** The usage of a key that the ledger knows: its environment has attempts, or it has limits. */
export const environmentUsageSchema = keyUsageSchema.extend({ environmentId: z.string(), environment: z.string(), sandbox: z.boolean() });
export type EnvironmentUsage = z.infer<typeof environmentUsageSchema>;
