/** A look-up: one call of one operation, made by a person. It shares rate limit, ledger and cost counting with runs, and has a history. */
import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { environmentIdSchema, idSchema, operationIdSchema, rowNumberSchema, timeSchema } from '../ids.ts';
import { billedStates, lookupOutcomes } from '../outcomes/callOutcome.ts';
import { addOnSchema, costSchema } from '../plan/plan.ts';
import { litigatorSchema, verdictSchema } from '../verdict/verdict.ts';
import { answerViewSchema } from '../review/view.ts';
import { suppressingSchema } from '../suppression/suppressionKind.ts';

export const lookupRequestSchema = z.object({
  environmentId: environmentIdSchema,
  operation: operationIdSchema,
  addOns: z.array(addOnSchema),
  parameters: z.record(z.string(), z.string()),
});
export type LookupRequest = z.infer<typeof lookupRequestSchema>;

/** A request to be sent and paid for. */
export const lookupAskSchema = lookupRequestSchema.extend({
  /** True: undialable numbers are sent as typed, and people on the suppression list are looked up anyway. */
  anyway: z.boolean().optional(),
  /** In a team, true to also send a request that a colleague may already have bought. */
  despite: z.boolean().optional(),
  /** True: nothing is bought if a look-up has answered the same request and that answer is still fresh. */
  unlessKnown: z.boolean().optional(),
});
export type LookupAsk = z.infer<typeof lookupAskSchema>;

/** A request as sent, without its key, which is in a header and nowhere else. */
const wireRequestSchema = z.object({
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  /** The JSON of a POST. */
  body: z.string().nullable(),
});
export type WireRequest = z.infer<typeof wireRequestSchema>;

export const lookupSchema = z.object({
  lookupId: idSchema,
  at: timeSchema,
  /** The request, normalized like a row's: enough to repeat it. Values that the program generated are omitted; empty if purged. */
  request: lookupRequestSchema,
  environment: z.string(),
  sandbox: z.boolean(),
  /** Null if the request was purged. */
  wire: wireRequestSchema.nullable(),
  outcome: z.enum(lookupOutcomes),
  partial: z.boolean(),
  /** What went wrong, in the service's message or as a code, if the outcome isn't `done`. */
  code: z.string().nullable(),
  serviceMessage: z.string().nullable(),
  billed: z.enum(billedStates),
  cost: costSchema,
  durationMs: z.number(),
  /** Null if nothing came back. The body of an error is not kept in the history. */
  answer: answerViewSchema.nullable(),
  /** The verdict from this answer alone; null if there is no answer. */
  verdict: verdictSchema.nullable(),
});
export type Lookup = z.infer<typeof lookupSchema>;

/** The result of a look-up of people, places or names, for one line of the history. */
const foundSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['people', 'owners', 'residents']), count: z.int() }),
  z.object({ kind: z.literal('name'), name: z.string() }),
  z.object({ kind: z.literal('address'), valid: z.boolean() }),
  z.object({ kind: z.literal('identityScore'), score: z.int() }),
]);
export type Found = z.infer<typeof foundSchema>;

/** A line of the history. */
const lookupEntrySchema = lookupSchema
  .pick({ lookupId: true, at: true, request: true, environment: true, sandbox: true, outcome: true, partial: true })
  .extend({
    /** Null if the operation doesn't check for litigators, or no answer came. */
    litigator: litigatorSchema.nullable(),
    found: foundSchema.nullable(),
  });
export type LookupEntry = z.infer<typeof lookupEntrySchema>;

export const lookupQuerySchema = z.object({
  /** Searches all parameter values; phone numbers match in any notation. */
  text: z.string().max(200).optional(),
  /** Also finds every look-up of these operations, in addition to the matches of `text`. */
  operations: z.array(operationIdSchema).max(100).optional(),
  count: z.int().min(1).max(500),
});
export type LookupQuery = z.infer<typeof lookupQuerySchema>;

/** A page of the history, newest first; `total` counts all matches. */
export const lookupHistorySchema = z.object({ entries: z.array(lookupEntrySchema), total: z.int() });
export type LookupHistory = z.infer<typeof lookupHistorySchema>;

/** What a look-up would send and cost; nothing is sent. */
export const lookupPreviewSchema = z.object({
  /** Null if something prevents the look-up. A missing key doesn't, because the request is the same without it. */
  wire: wireRequestSchema.nullable(),
  /** Names and values as they would be sent, normalized like a row's; empty if `wire` is null. */
  sent: z.array(z.tuple([z.string(), z.string()])),
  cost: costSchema,
  /** The operation and add-ons without a price. */
  unpriced: z.array(z.string()),
  /** Names of parameters whose value isn't a dialable number: the look-up is refused unless `anyway` is set. */
  notDialable: z.array(z.string()),
  /** Null if nothing else prevents the look-up; otherwise the failure it would get. */
  obstacle: failureSchema.nullable(),
});
export type LookupPreview = z.infer<typeof lookupPreviewSchema>;

/** A row of a list that has a phone. */
const phoneRowSchema = z.object({ listId: idSchema, listName: z.string(), row: rowNumberSchema });
export type PhoneRow = z.infer<typeof phoneRowSchema>;

/** What is known about a phone without a call: rows, newest list first; `more`: there are further rows. */
export const knownPhoneSchema = z.object({
  suppressed: suppressingSchema.nullable(),
  rows: z.array(phoneRowSchema),
  more: z.boolean(),
});
export type KnownPhone = z.infer<typeof knownPhoneSchema>;
