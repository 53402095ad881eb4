/** What a key has used in its billing cycle, and its limits. */
import { z } from 'zod';
import { microsSchema, timeSchema } from '../ids.ts';

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
  /** Calls surely billed, and calls that may have been: in flight, in doubt, or without a complete answer. */
  billed: z.int(),
  billingUnknown: z.int(),
  lowMicros: microsSchema,
  highMicros: microsSchema,
  currency: z.string(),
});
export type KeyUsage = z.infer<typeof keyUsageSchema>;

/** A key that the ledger knows: its environment has attempts, or it has limits. */
export const environmentUsageSchema = keyUsageSchema.extend({ environmentId: z.string(), environment: z.string(), sandbox: z.boolean() });
export type EnvironmentUsage = z.infer<typeof environmentUsageSchema>;
