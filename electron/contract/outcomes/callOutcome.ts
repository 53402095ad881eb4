/** What calls of rows came to: entered by hand or brought in with a result sheet. Append-only, like decisions. */
import { z } from 'zod';
import { writtenText } from '#base/writtenText.ts';
import { idSchema, rowNumberSchema, timeSchema } from '../ids.ts';

/**
 * The results of a row in a run, of its job, and of each attempt: closed sets, with the same names in the ledger's tables and in `--json`.
 * The result of an attempt.
 */
const outcomes = ['done', 'retryLater', 'rateLimited', 'offline', 'blocked', 'refused'] as const;
export type OutcomeKind = (typeof outcomes)[number];

/** `inDoubt`: the program ended before an answer came. */
export const lookupOutcomes = [...outcomes, 'inDoubt'] as const;

/** `withdrawn`: returned unsent. */
export const endedOutcomes = [...lookupOutcomes, 'withdrawn'] as const;
export type EndedOutcome = (typeof endedOutcomes)[number];

/** `open`: sent, and not ended yet. */
export const attemptOutcomes = [...endedOutcomes, 'open'] as const;

/**
 * `unknown`: it was sent and no complete answer came back, so it may have been charged. Counters of these attempts are called
 * `billingUnknown`.
 */
export const billedStates = ['no', 'yes', 'unknown'] as const;
export type Billed = (typeof billedStates)[number];

/** `skipped`: every row of it was suppressed before it was asked; it counts as not planned. */
const endedJobStates = ['done', 'partial', 'failed', 'refused', 'skipped'] as const;
export type EndedJobState = (typeof endedJobStates)[number];

/** `leased`: claimed and in progress. */
export const jobStates = ['pending', 'leased', ...endedJobStates] as const;
export type JobState = (typeof jobStates)[number];

/** What a plan does with a row: a call of its own, an earlier row's call, an existing answer, or nothing. */
export const treatments = ['call', 'duplicate', 'fresh', 'invalid', 'suppressed'] as const;
export type Treatment = (typeof treatments)[number];

/**
 * `notReached`: nobody answered, of which the service wants no report. `suppressed`: the person asked not to be called. `undecided`: somebody
 * has to say what the caller's words mean, or who answered.
 */
export const callOutcomeKinds = ['connected', 'disconnected', 'notReached', 'suppressed', 'undecided'] as const;
export const callOutcomeKindSchema = z.enum(callOutcomeKinds);
export type CallOutcomeKind = z.infer<typeof callOutcomeKindSchema>;

/** What a disposition can mean, in the words of the command line. `connected`: somebody has to say who answered. `ask`: what it means at all. */
export const meanings = ['connected:right', 'connected:wrong', 'connected', 'disconnected', 'not-reached', 'suppress', 'ask'] as const;
export const meaningSchema = z.enum(meanings);
export type Meaning = z.infer<typeof meaningSchema>;

/** The outcome that each meaning makes of a call. The only place for this. */
export const outcomeOfMeaning = {
  'connected:right': { kind: 'connected', rightParty: true },
  'connected:wrong': { kind: 'connected', rightParty: false },
  connected: { kind: 'undecided', rightParty: null },
  disconnected: { kind: 'disconnected', rightParty: false },
  'not-reached': { kind: 'notReached', rightParty: null },
  suppress: { kind: 'suppressed', rightParty: null },
  ask: { kind: 'undecided', rightParty: null },
} as const satisfies Record<Meaning, { kind: CallOutcomeKind; rightParty: boolean | null }>;

/** What is known of one call, apart from its row. */
const callSchema = z.object({
  kind: callOutcomeKindSchema,
  /** Whether the person who was meant answered; null: not known, or nobody answered. Never null for `connected` and `disconnected`. */
  rightParty: z.boolean().nullable(),
  /** Who answered, or to whom the number belongs. */
  name: z.string().max(200).nullable(),
  /** The caller's own words, as they were written. */
  disposition: z.string().max(500).nullable(),
  calledAt: timeSchema.nullable(),
  durationMs: z.int().min(0).nullable(),
  agent: z.string().max(200).nullable(),
});
export type Call = z.infer<typeof callSchema>;

/** How far an outcome's report to the service is. The whole list, with what each state means, is in the glossary. */
export const outboxStates = ['waiting', 'sent', 'noResponseId', 'refused', 'inDoubt', 'withdrawn'] as const;
export const outboxStateSchema = z.enum(outboxStates);
export type OutboxState = z.infer<typeof outboxStateSchema>;

export const callOutcomeSchema = callSchema.extend({
  outcomeId: z.int(),
  listId: idSchema,
  row: rowNumberSchema,
  /** The number that was called, in E.164; null: the row has none. */
  phone: z.string().nullable(),
  /** The record that it came with, and the result sheet's name; null: entered by hand. */
  recordId: idSchema,
  source: z.string().nullable(),
  by: z.string(),
  at: timeSchema,
  /** The state of its entry in the outbox, and which one it is; null: nothing is sent of such an outcome. */
  outbox: outboxStateSchema.nullable(),
  entryId: z.int().nullable(),
});
export type CallOutcome = z.infer<typeof callOutcomeSchema>;

/** What a person says of a call by hand. */
export const enteredCallSchema = z.object({
  listId: idSchema,
  row: rowNumberSchema,
  meaning: meaningSchema.exclude(['connected', 'ask']),
  name: writtenText(200).optional(),
  disposition: writtenText(500).optional(),
  calledAt: timeSchema.optional(),
});
export type EnteredCall = z.infer<typeof enteredCallSchema>;

/** One act: an outcome entered by hand, or those of a result sheet. */
export const outcomeActSchema = z.object({
  recordId: idSchema,
  /** The sheet's file name; null: by hand. */
  source: z.string().nullable(),
  /** Outcomes that it added, by their kind. */
  outcomes: z.record(callOutcomeKindSchema, z.int()),
  /** How many of them the service has been told, or may have been: then the act can't be taken back. */
  reported: z.int(),
  by: z.string(),
  at: timeSchema,
  isUndone: z.boolean(),
});
export type OutcomeAct = z.infer<typeof outcomeActSchema>;
