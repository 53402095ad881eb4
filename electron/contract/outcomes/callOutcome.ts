/** The outcomes of calls of rows, entered by hand or imported with a result sheet. Append-only, like decisions. */
import { z } from 'zod';
import { writtenText } from '#base/writtenText.ts';
import { idSchema, rowNumberSchema, timeSchema } from '../ids.ts';

/**
 * The result of an attempt. The results of rows in a run, of jobs and of attempts are closed sets, with the same names in the ledger's
 * tables and in `--json`.
 */
const outcomes = ['done', 'retryLater', 'rateLimited', 'offline', 'blocked', 'refused'] as const;
export type OutcomeKind = (typeof outcomes)[number];

/** `inDoubt`: the program ended before an answer came. */
export const lookupOutcomes = [...outcomes, 'inDoubt'] as const;

/** `withdrawn`: taken back before it was sent. */
export const endedOutcomes = [...lookupOutcomes, 'withdrawn'] as const;
export type EndedOutcome = (typeof endedOutcomes)[number];

/** `open`: sent, but not ended yet. */
export const attemptOutcomes = [...endedOutcomes, 'open'] as const;

/**
 * `unknown`: the request was sent, but no complete answer came back, so it may have been charged. Counters of these attempts are called
 * `billingUnknown`.
 */
export const billedStates = ['no', 'yes', 'unknown'] as const;
export type Billed = (typeof billedStates)[number];

/** `skipped`: all its rows were suppressed before it was sent; it counts as not planned. */
const endedJobStates = ['done', 'partial', 'failed', 'refused', 'skipped'] as const;
export type EndedJobState = (typeof endedJobStates)[number];

/** `leased`: claimed and in progress. */
export const jobStates = ['pending', 'leased', ...endedJobStates] as const;
export type JobState = (typeof jobStates)[number];

/** What a plan does for a row: makes its own call, uses an earlier row's call, reuses an existing answer, or does nothing. */
export const treatments = ['call', 'duplicate', 'fresh', 'invalid', 'suppressed'] as const;
export type Treatment = (typeof treatments)[number];

/**
 * `notReached`: nobody answered; the service takes no reports of this. `suppressed`: the person asked not to be called. `undecided`:
 * somebody has to decide what the caller's words mean, or who answered.
 */
export const callOutcomeKinds = ['connected', 'disconnected', 'notReached', 'suppressed', 'undecided'] as const;
export const callOutcomeKindSchema = z.enum(callOutcomeKinds);
export type CallOutcomeKind = z.infer<typeof callOutcomeKindSchema>;

/**
 * What a disposition can mean, in the words of the command line. `connected`: a person has to say who answered. `ask`: a person has to say
 * what it means.
 */
export const meanings = ['connected:right', 'connected:wrong', 'connected', 'disconnected', 'not-reached', 'suppress', 'ask'] as const;
export const meaningSchema = z.enum(meanings);
export type Meaning = z.infer<typeof meaningSchema>;

/** The outcome that each meaning stands for. The only place for this mapping. */
export const outcomeOfMeaning = {
  'connected:right': { kind: 'connected', rightParty: true },
  'connected:wrong': { kind: 'connected', rightParty: false },
  connected: { kind: 'undecided', rightParty: null },
  disconnected: { kind: 'disconnected', rightParty: false },
  'not-reached': { kind: 'notReached', rightParty: null },
  suppress: { kind: 'suppressed', rightParty: null },
  ask: { kind: 'undecided', rightParty: null },
} as const satisfies Record<Meaning, { kind: CallOutcomeKind; rightParty: boolean | null }>;

/** The details of one call, apart from its row. */
const callSchema = z.object({
  kind: callOutcomeKindSchema,
  /** Whether the intended person answered; null if unknown, or if nobody answered. Never null for `connected` and `disconnected`. */
  rightParty: z.boolean().nullable(),
  /** Who answered, or who the number belongs to. */
  name: z.string().max(200).nullable(),
  /** The caller's own words, as they were written. */
  disposition: z.string().max(500).nullable(),
  calledAt: timeSchema.nullable(),
  durationMs: z.int().min(0).nullable(),
  agent: z.string().max(200).nullable(),
});
export type Call = z.infer<typeof callSchema>;

/** The state of an outcome's report to the service. docs/outcomes.md lists all states with their meanings. */
export const outboxStates = ['waiting', 'sent', 'noResponseId', 'refused', 'inDoubt', 'withdrawn'] as const;
export const outboxStateSchema = z.enum(outboxStates);
export type OutboxState = z.infer<typeof outboxStateSchema>;

export const callOutcomeSchema = callSchema.extend({
  outcomeId: z.int(),
  listId: idSchema,
  row: rowNumberSchema,
  /** The number that was called, in E.164; null if the row has none. */
  phone: z.string().nullable(),
  /** The record that added it, and the name of the result sheet; `source` is null if it was entered by hand. */
  recordId: idSchema,
  source: z.string().nullable(),
  by: z.string(),
  at: timeSchema,
  /** The state and the id of its outbox entry; null if such outcomes aren't sent. */
  outbox: outboxStateSchema.nullable(),
  entryId: z.int().nullable(),
});
export type CallOutcome = z.infer<typeof callOutcomeSchema>;

/** A call's outcome as entered by a person. */
export const enteredCallSchema = z.object({
  listId: idSchema,
  row: rowNumberSchema,
  meaning: meaningSchema.exclude(['connected', 'ask']),
  name: writtenText(200).optional(),
  disposition: writtenText(500).optional(),
  calledAt: timeSchema.optional(),
});
export type EnteredCall = z.infer<typeof enteredCallSchema>;

/** One act: an outcome entered by hand, or the outcomes of a result sheet. */
export const outcomeActSchema = z.object({
  recordId: idSchema,
  /** The sheet's file name; null if entered by hand. */
  source: z.string().nullable(),
  outcomes: z.record(callOutcomeKindSchema, z.int()),
  /** How many of them were, or may have been, reported to the service; if any, the act can't be undone. */
  reported: z.int(),
  by: z.string(),
  at: timeSchema,
  isUndone: z.boolean(),
});
export type OutcomeAct = z.infer<typeof outcomeActSchema>;
