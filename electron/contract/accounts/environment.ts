/** An environment: a base URL with a key, its rate and its prices. Changing the URL creates a new environment. */
import { z } from 'zod';
import { environmentIdSchema, microsSchema, timeSchema } from '../ids.ts';
import { realContact20 } from '../service/operations/versions/realContact.ts';

/** Micro-units per call. An operation or add-on that isn't listed has no known price, and totals say "at least". */
export const pricesSchema = z.object({
  operations: z.record(z.string(), microsSchema),
  addOns: z.record(z.string(), microsSchema),
});
export type Prices = z.infer<typeof pricesSchema>;

/** What may be known about a key; never the key itself. */
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
