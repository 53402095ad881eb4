/** An environment: a base URL with a key, its rate and its prices. Changing the URL makes a new environment. */
import { z } from 'zod';
import { environmentIdSchema, microsSchema, timeSchema } from './ids.ts';

/** Micro-units per call; an operation or add-on that is not listed has no known price, and totals say "at least". */
export const pricesSchema = z.object({
  operations: z.record(z.string(), microsSchema),
  addOns: z.record(z.string(), microsSchema),
});
export type Prices = z.infer<typeof pricesSchema>;

/** What may be known about a key: never the key itself. */
export const keyStateSchema = z.object({
  set: z.boolean(),
  /** Its last four characters. */
  ending: z.string().nullable(),
  /** `keychain`: kept by the operating system. `session`: this process only, because there is no keychain (reason). `variable`: from ROLLCALL_API_KEY. */
  kept: z.enum(['keychain', 'session', 'variable', 'builtIn']).nullable(),
  /** When it was set; null where that is not known (no key, the sandbox's own, a variable's). */
  setAt: timeSchema.nullable(),
  /** Why the keychain can't be used, as the system said it. */
  keychainProblem: z.string().nullable(),
});
export type KeyState = z.infer<typeof keyStateSchema>;

export const environmentSchema = z.object({
  environmentId: environmentIdSchema,
  name: z.string(),
  kind: z.enum(['sandbox', 'service']),
  /** Null for the built-in sandbox: it listens where there is room. */
  baseUrl: z.string().nullable(),
  currency: z.string(),
  /** Queries a second that the key's tier allows. */
  callsPerSecond: z.number(),
  concurrency: z.int(),
  timeoutMs: z.int(),
  prices: pricesSchema,
  key: keyStateSchema,
});
export type Environment = z.infer<typeof environmentSchema>;

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
