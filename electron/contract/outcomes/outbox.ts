/** The outbox: outcomes of calls waiting to be reported to the service, each exactly once. */
import { z } from 'zod';
import { callOutcomeKindSchema, outboxStateSchema, outboxStates } from './callOutcome.ts';
import { environmentIdSchema, idSchema, rowNumberSchema, timeSchema } from '../ids.ts';
import { costSchema } from '../plan/plan.ts';
import { stopCauses } from '../runs/run.ts';

const outboxCountsSchema = z.record(outboxStateSchema, z.int());
export type OutboxCounts = z.infer<typeof outboxCountsSchema>;

/** Why an entry is in its state: codes whose sentences are in `messages`; `refused` also has the service's message. */
const outboxCauses = [
  /** No answer of the row has a response id. */
  'noResponseId',
  /** The row has no answer: it was never checked. */
  'notChecked',
  /** It is unknown which number was called. */
  'noPhone',
  /** Feedback on the answer was sent before, by another entry. */
  'reportedBefore',
  /** Another outcome for the same answer replaced it before it was sent. */
  'replaced',
  'undone',
  'byPerson',
  /** It was sent, but no answer came back. */
  'noAnswer',
  /** The service refused it, or didn't confirm receiving it. */
  'refused',
  /** The service couldn't accept it at the time, and all attempts are used up. */
  'triesUsed',
  /** The row's list or answer was deleted. */
  'gone',
] as const;

export const outboxEntrySchema = z.object({
  entryId: z.int(),
  state: outboxStateSchema,
  /** True while it is being sent; its state is then `waiting`. */
  isSending: z.boolean(),
  cause: z.enum(outboxCauses).nullable(),
  serviceMessage: z.string().nullable(),
  /** True if a person chose to leave it as it is: it needs no further action. */
  isLeft: z.boolean(),
  listId: idSchema,
  listName: z.string().nullable(),
  row: rowNumberSchema,
  kind: callOutcomeKindSchema,
  rightParty: z.boolean().nullable(),
  /** Who answered, and the number, as sent. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  disposition: z.string().nullable(),
  /** The environment that its answer came from and that it is sent to; null if the row has no answer. */
  environmentId: environmentIdSchema.nullable(),
  environment: z.string().nullable(),
  sandbox: z.boolean(),
  changedAt: timeSchema,
  /** When the next attempt is due; null if none is scheduled. */
  dueAt: timeSchema.nullable(),
});
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

export const outboxQuerySchema = z.object({
  states: z.array(outboxStateSchema).max(outboxStates.length),
  /** Only entries that still need action by a person. */
  open: z.boolean().optional(),
  /** Only entries of this act. */
  recordId: idSchema.optional(),
  from: z.int().min(0),
  count: z.int().min(1).max(500),
});
export type OutboxQuery = z.infer<typeof outboxQuerySchema>;

/** The chosen entries: some by their ids, or all in a state. */
export const outboxChoiceSchema = z.union([
  z.object({ entryIds: z.array(z.int()).min(1).max(1000) }),
  z.object({ state: outboxStateSchema }),
]);
export type OutboxChoice = z.infer<typeof outboxChoiceSchema>;

/**
 * `send`: again, by a person's decision; for `refused`, `inDoubt`, `withdrawn`, and for `noResponseId` if an answer has one by now.
 * `leave`: needs no further action. `withdraw`: for entries that weren't sent.
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
  /** The cost of sending these; null for the sandbox, which charges nothing. */
  cost: costSchema.nullable(),
  /** `idle`: nothing is waiting. `offline`: waiting for the network. `stopped`: a person has to fix the cause. `paused`: by a person. */
  state: z.enum(['idle', 'sending', 'offline', 'paused', 'stopped']),
  cause: z.enum(stopCauses).nullable(),
  message: z.string().nullable(),
  nextTryAt: timeSchema.nullable(),
  /** Estimated time for the rest at the key's current rate; null if unknown. */
  leftMs: z.int().nullable(),
  /** True if a person gave it priority over the runs that share the key. */
  first: z.boolean(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const outboxSchema = z.object({
  counts: outboxCountsSchema,
  /** Entries refused, in doubt or without a response id that still need action by a person. */
  open: z.int(),
  deliveries: z.array(deliverySchema),
});
export type Outbox = z.infer<typeof outboxSchema>;
