/** The outbox: outcomes of calls on their way to the service, each told once. */
import { z } from 'zod';
import { callOutcomeKindSchema, outboxStateSchema, outboxStates } from './callOutcome.ts';
import { environmentIdSchema, idSchema, rowNumberSchema, timeSchema } from '../ids.ts';
import { costSchema } from '../plan/plan.ts';
import { stopCauses } from '../runs/run.ts';

const outboxCountsSchema = z.record(outboxStateSchema, z.int());
export type OutboxCounts = z.infer<typeof outboxCountsSchema>;

/** Why an entry is in its state: codes whose sentences are in `messages`; for `refused` also what the service said. */
const outboxCauses = [
  /** No answer of the row carries a response id. */
  'noResponseId',
  /** The row has no answer: it was never checked. */
  'notChecked',
  /** Nobody knows which number was called. */
  'noPhone',
  /** The answer's feedback was sent before: another entry says so. */
  'reportedBefore',
  /** Another outcome of the same answer took its place before it was sent. */
  'replaced',
  /** The outcome was taken back. */
  'undone',
  /** A person withdrew it. */
  'byPerson',
  /** It was sent, and no answer came back. */
  'noAnswer',
  /** The service refused it, or did not say that it received it. */
  'refused',
  /** The service could not take it for now, and all tries are used up. */
  'triesUsed',
  /** The row's list or answer was deleted. */
  'gone',
] as const;

export const outboxEntrySchema = z.object({
  entryId: z.int(),
  state: outboxStateSchema,
  /** It is being sent just now; its state says `waiting`. */
  isSending: z.boolean(),
  cause: z.enum(outboxCauses).nullable(),
  serviceMessage: z.string().nullable(),
  /** A person left it as it is: it no longer asks for anything. */
  isLeft: z.boolean(),
  listId: idSchema,
  listName: z.string().nullable(),
  row: rowNumberSchema,
  kind: callOutcomeKindSchema,
  rightParty: z.boolean().nullable(),
  /** As sent: who answered, and the number. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  disposition: z.string().nullable(),
  /** Where its answer came from, and where it goes; null: the row has no answer. */
  environmentId: environmentIdSchema.nullable(),
  environment: z.string().nullable(),
  sandbox: z.boolean(),
  changedAt: timeSchema,
  /** When the next try is due; null: it isn't waiting for one. */
  dueAt: timeSchema.nullable(),
});
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

export const outboxQuerySchema = z.object({
  states: z.array(outboxStateSchema).max(outboxStates.length),
  /** Only entries that still ask a person for something. */
  open: z.boolean().optional(),
  /** Only entries of this act. */
  recordId: idSchema.optional(),
  from: z.int().min(0),
  count: z.int().min(1).max(500),
});
export type OutboxQuery = z.infer<typeof outboxQuerySchema>;

/** Which entries: some by their ids, or all of a state. */
export const outboxChoiceSchema = z.union([
  z.object({ entryIds: z.array(z.int()).min(1).max(1000) }),
  z.object({ state: outboxStateSchema }),
]);
export type OutboxChoice = z.infer<typeof outboxChoiceSchema>;

/**
 * `send`: again, by a person's word: of `refused`, `inDoubt`, `withdrawn`, and `noResponseId` where an answer has one by now. `leave`: asks for nothing any
 * more. `withdraw`: of what was not sent.
 */
const outboxChanges = ['send', 'leave', 'withdraw'] as const;
export const outboxChangeSchema = z.enum(outboxChanges);
export type OutboxChange = z.infer<typeof outboxChangeSchema>;

/** The delivery of one environment's entries. */
export const deliverySchema = z.object({
  environmentId: environmentIdSchema,
  environment: z.string(),
  sandbox: z.boolean(),
  waiting: z.int(),
  /** What sending these costs; null: nothing, as it is the sandbox. */
  cost: costSchema.nullable(),
  /** `idle`: nothing is waiting. `offline`: it waits for the network. `stopped`: somebody has to fix the cause. `paused`: by a person. */
  state: z.enum(['idle', 'sending', 'offline', 'paused', 'stopped']),
  cause: z.enum(stopCauses).nullable(),
  message: z.string().nullable(),
  nextTryAt: timeSchema.nullable(),
  /** About how long the rest takes at the key's present rate; null: not known. */
  leftMs: z.int().nullable(),
  /** Before the runs that share the key, by a person's word. */
  first: z.boolean(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const outboxSchema = z.object({
  counts: outboxCountsSchema,
  /** Of refused, in doubt and without a response id: those that still ask a person for something. */
  open: z.int(),
  deliveries: z.array(deliverySchema),
});
export type Outbox = z.infer<typeof outboxSchema>;
