/** What a key used in its billing cycle, and what a person allows it. */
import { z } from 'zod';
import { microsSchema, timeSchema } from './ids.ts';

/** What a person set for a key: how much it may be used in one billing cycle. */
export const keyLimitsSchema = z.object({
  /** Calls that the key's volume quota allows in one cycle; null: not known, no cap. */
  quotaCalls: z.int().min(0).nullable(),
  /** Money that may be spent in one cycle; null: no cap. */
  budgetMicros: microsSchema.nullable(),
  /** Day of the month on which the cycle begins, in UTC; in a shorter month its last day. */
  cycleDay: z.int().min(1).max(31),
});
export type KeyLimits = z.infer<typeof keyLimitsSchema>;
export const noKeyLimits: KeyLimits = { quotaCalls: null, budgetMicros: null, cycleDay: 1 };

/** What one key used in its current cycle, over all runs, look-ups and environments. */
export const keyUsageSchema = z.object({
  limits: keyLimitsSchema,
  /** The cycle, from and up to but not including (epoch ms). */
  cycleFrom: timeSchema,
  cycleUntil: timeSchema,
  /** Calls surely billed, and those that may have been: in flight, in doubt, or without a whole answer. */
  billed: z.int(),
  billingUnknown: z.int(),
  lowMicros: microsSchema,
  highMicros: microsSchema,
  currency: z.string(),
});
export type KeyUsage = z.infer<typeof keyUsageSchema>;

/** A key as the ledger knows it: an environment whose key has a history, or limits. */
export const environmentUsageSchema = keyUsageSchema.extend({ environmentId: z.string(), environment: z.string(), sandbox: z.boolean() });
export type EnvironmentUsage = z.infer<typeof environmentUsageSchema>;
