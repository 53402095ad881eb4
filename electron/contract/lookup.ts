/** One call of one operation, by hand. It passes the same rate limit, ledger and cost counting as a run. */
import { z } from 'zod';
import { environmentIdSchema, operationIdSchema } from './ids.ts';
import { addOnSchema, costSchema } from './plan.ts';
import { answerViewSchema } from './view.ts';

export const lookupRequestSchema = z.object({
  environmentId: environmentIdSchema,
  operation: operationIdSchema,
  addOns: z.array(addOnSchema),
  parameters: z.record(z.string(), z.string()),
});
export type LookupRequest = z.infer<typeof lookupRequestSchema>;

export const outcomeKinds = ['done', 'retryLater', 'rateLimited', 'offline', 'blocked', 'refused'] as const;
export const billedStates = ['no', 'yes', 'unknown'] as const;

export const lookupSchema = z.object({
  outcome: z.enum(outcomeKinds),
  partial: z.boolean(),
  /** What went wrong, in the service's words or as a code, where the outcome is not `done`. */
  code: z.string().nullable(),
  words: z.string().nullable(),
  billed: z.enum(billedStates),
  cost: costSchema,
  durationMs: z.number(),
  /** Null where nothing came back. */
  answer: answerViewSchema.nullable(),
});
export type Lookup = z.infer<typeof lookupSchema>;
