/** One call of one operation, by hand. It passes the same rate limit, ledger and cost counting as a run, and is kept in a history. */
import { z } from 'zod';
import { failureSchema } from './failure.ts';
import { environmentIdSchema, idSchema, operationIdSchema, rowNumberSchema, timeSchema } from './ids.ts';
import { billedStates, lookupOutcomes } from './outcome.ts';
import { addOnSchema, costSchema } from './plan.ts';
import { litigatorSchema, verdictSchema } from './verdict.ts';
import { answerViewSchema } from './view.ts';

export const lookupRequestSchema = z.object({
  environmentId: environmentIdSchema,
  operation: operationIdSchema,
  addOns: z.array(addOnSchema),
  parameters: z.record(z.string(), z.string()),
});
export type LookupRequest = z.infer<typeof lookupRequestSchema>;

/** A request that is to be sent and paid for. */
export const lookupAskSchema = lookupRequestSchema.extend({
  /** True: numbers that can't be dialled go out all the same, as they were typed. */
  anyway: z.boolean().optional(),
});
export type LookupAsk = z.infer<typeof lookupAskSchema>;

/** A request as it goes over the wire, without its key, which stands in a header and nowhere else. */
export const wireRequestSchema = z.object({
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  /** Of a POST: its JSON. */
  body: z.string().nullable(),
});
export type WireRequest = z.infer<typeof wireRequestSchema>;

export const lookupSchema = z.object({
  lookupId: idSchema,
  at: timeSchema,
  /** What was asked, normalised like a row: enough to ask the same again. What the program made up itself is left out; empty where it was purged. */
  request: lookupRequestSchema,
  environment: z.string(),
  sandbox: z.boolean(),
  /** Null where what was asked has been purged. */
  wire: wireRequestSchema.nullable(),
  outcome: z.enum(lookupOutcomes),
  partial: z.boolean(),
  /** What went wrong, in the service's words or as a code, where the outcome is not `done`. */
  code: z.string().nullable(),
  words: z.string().nullable(),
  billed: z.enum(billedStates),
  cost: costSchema,
  durationMs: z.number(),
  /** Null where nothing came back; the body of an error is there only until the look-up is read from the history. */
  answer: answerViewSchema.nullable(),
  /** What the answer says by itself; null where there is none. */
  verdict: verdictSchema.nullable(),
});
export type Lookup = z.infer<typeof lookupSchema>;

/** What a look-up of people, places or names came to, for one line of the history. */
export const foundSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['people', 'owners', 'residents']), count: z.int() }),
  z.object({ kind: z.literal('name'), name: z.string() }),
  z.object({ kind: z.literal('address'), valid: z.boolean() }),
  z.object({ kind: z.literal('identityScore'), score: z.int() }),
]);
export type Found = z.infer<typeof foundSchema>;

/** A line of the history. */
export const lookupEntrySchema = lookupSchema
  .pick({ lookupId: true, at: true, request: true, environment: true, sandbox: true, outcome: true, partial: true })
  .extend({
    /** Null where the operation does not check for litigators, or no answer came. */
    litigator: litigatorSchema.nullable(),
    found: foundSchema.nullable(),
  });
export type LookupEntry = z.infer<typeof lookupEntrySchema>;

export const lookupQuerySchema = z.object({
  /** Found in any value that was asked about; phone numbers in any way of writing them. */
  text: z.string().max(200).optional(),
  /** Beside the text: every look-up of these operations is found too. */
  operations: z.array(operationIdSchema).max(100).optional(),
  count: z.int().min(1).max(500),
});
export type LookupQuery = z.infer<typeof lookupQuerySchema>;

/** Newest first; `total` counts all that were found. */
export const lookupHistorySchema = z.object({ entries: z.array(lookupEntrySchema), total: z.int() });
export type LookupHistory = z.infer<typeof lookupHistorySchema>;

/** What a look-up would send and cost; nothing is sent. */
export const lookupPreviewSchema = z.object({
  /** Null while something stands against asking; a missing key does not, the request is the same without it. */
  wire: wireRequestSchema.nullable(),
  /** Names and values as they would go out, normalised like a row's; empty where `wire` is null. */
  sent: z.array(z.tuple([z.string(), z.string()])),
  cost: costSchema,
  /** The operation and add-ons without a price. */
  unpriced: z.array(z.string()),
  /** Names of parameters whose value is not a dialable number: asking is refused unless it is told to go on anyway. */
  notDialable: z.array(z.string()),
  /** Null where nothing else stands against asking; otherwise the failure that asking would meet. */
  obstacle: failureSchema.nullable(),
});
export type LookupPreview = z.infer<typeof lookupPreviewSchema>;

/** A row of a list that has a phone. */
export const phoneRowSchema = z.object({ listId: idSchema, listName: z.string(), row: rowNumberSchema });
export type PhoneRow = z.infer<typeof phoneRowSchema>;

/** What is known of a phone without a call: the newest list's rows first; `more`: there are others. */
export const knownPhoneSchema = z.object({ suppressed: z.boolean(), rows: z.array(phoneRowSchema), more: z.boolean() });
export type KnownPhone = z.infer<typeof knownPhoneSchema>;
