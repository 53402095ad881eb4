/** An environment: a base URL with a key, its rate, its prices and its usage. Changing the URL creates a new environment. */
import { z } from 'zod';
import { environmentIdSchema, microsSchema, timeSchema } from '../ids.ts';
import { realContact20 } from '../service/operations/versions/realContact.ts';

/** Micro-units per call. An operation or add-on that isn't listed has no known price, and totals say "at least". */
export const pricesSchema = z.object({
  operations: z.record(z.string(), microsSchema),
  addOns: z.record(z.string(), microsSchema),
});
export type Prices = z.infer<typeof pricesSchema>;

/** What is shown of a key; never the key itself. */
const keyStateSchema = z.object({
  set: z.boolean(),
  /**
   * `keychain`: kept by the operating system. `session`: in this process only, because there is no keychain (see `keychainProblem`).
   * `variable`: from ROLLCALL_API_KEY.
   */
  kept: z.enum(['keychain', 'session', 'variable', 'builtIn']).nullable(),
  /** When it was set; null if unknown (no key, the sandbox's own, or from the variable). */
  setAt: timeSchema.nullable(),
  /** Why the keychain can't be used, in the system's words. */
  keychainProblem: z.string().nullable(),
});
export type KeyState = z.infer<typeof keyStateSchema>;

export const environmentSchema = z.object({
  environmentId: environmentIdSchema,
  name: z.string(),
  kind: z.enum(['sandbox', 'service']),
  /** Null for the built-in sandbox, which listens on any free port. */
  baseUrl: z.string().nullable(),
  currency: z.string(),
  /** Queries per second that the key's tier allows. */
  callsPerSecond: z.number(),
  concurrency: z.int(),
  timeoutMs: z.int(),
  prices: pricesSchema,
  /** Operations for which the service last refused the key; absent: none. */
  refused: z.array(z.string()).optional(),
  key: keyStateSchema,
});
export type Environment = z.infer<typeof environmentSchema>;

/**
 * Whether the environment's calls leave this computer. False for the sandbox, for a service that runs locally, and for an unknown
 * environment.
 */
export const needsNetwork = (environment: Pick<Environment, 'kind' | 'baseUrl'> | undefined): boolean =>
  environment?.kind === 'service' && !/^https?:\/\/(localhost|127\.|\[::1\])/i.test(environment.baseUrl ?? '');

export const environmentChangeSchema = z.object({
  name: z.string().min(1).max(60).optional(),
  callsPerSecond: z.number().min(0.1).max(100_000).optional(),
  concurrency: z.int().min(1).max(200).optional(),
  timeoutMs: z.int().min(1000).max(120_000).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  prices: pricesSchema.optional(),
});
export type EnvironmentChange = z.infer<typeof environmentChangeSchema>;

/** The operation that tests a key before it is kept: the one most lists are checked with, sent without a name and a phone. */
export const keyTestOperation = realContact20;

const dayMs = 86_400_000;

/** The start of the cycle in month `month` (0-based, may lie outside 0-11) of `year`. */
function beginning(year: number, month: number, cycleDay: number): number {
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(cycleDay, daysInMonth));
}

/**
 * Returns the billing cycle of a key that contains `at` (epoch ms): start inclusive, end exclusive. A cycle is a month that starts on
 * `cycleDay` (1-31; a shorter month uses its last day), in UTC, because the service doesn't document its time zone.
 */
export function billingCycle(at: number, cycleDay: number): { from: number; until: number } {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const here = beginning(year, month, cycleDay);
  return at >= here
    ? { from: here, until: beginning(year, month + 1, cycleDay) }
    : { from: beginning(year, month - 1, cycleDay), until: here };
}

/** The number of the UTC day since 1970. Usage is stored per day, so that the start of the cycle can be changed at any time. */
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
  /** Calls that were certainly billed, and calls that may have been: in flight, in doubt, or without a complete answer. */
  billed: z.int(),
  billingUnknown: z.int(),
  lowMicros: microsSchema,
  highMicros: microsSchema,
  currency: z.string(),
  /** False if calls of its runs had no known price, so that the amounts are "at least". */
  complete: z.boolean(),
});
export type KeyUsage = z.infer<typeof keyUsageSchema>;

/** A key that the ledger knows: its environment has attempts, or it has limits. */
export const environmentUsageSchema = keyUsageSchema.extend({ environmentId: z.string(), environment: z.string(), sandbox: z.boolean() });
export type EnvironmentUsage = z.infer<typeof environmentUsageSchema>;
