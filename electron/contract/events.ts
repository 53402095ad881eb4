/** What the core tells its listeners: ids and counters, never payloads. */
import { z } from 'zod';
import { idSchema } from './ids.ts';
import { skippedRowsSchema } from './plan/plan.ts';
import { runProgressSchema } from './runs/run.ts';

export const events = {
  /** An entry of the desktop program's menu was chosen, by its id in `menu.offer`. */
  'menu.chosen': z.object({ id: z.string() }),
  /** The system opened Rollcall with files: ask for them with `files.takeOpened`. */
  'files.opened': z.object({}),
  'lists.importProgressed': z.object({
    importId: idSchema,
    stage: z.enum(['reading', 'finding']),
    rows: z.int(),
    rejected: z.int(),
    bytesRead: z.int(),
    bytes: z.int(),
  }),
  /** How many rows of the list have been screened; `lists.changed` follows when all are. */
  'lists.screeningProgressed': z.object({ listId: idSchema, rows: z.int() }),
  'suppressions.changed': z.object({}),
  /** A list was added, changed or removed; null: any of them. */
  'lists.changed': z.object({ listId: idSchema.nullable() }),
  /** A plan being made: what each of its checks amounts to so far, in their order, out of `rows` rows of the list. */
  'plans.progressed': z.object({
    planId: idSchema,
    of: z.int(),
    checks: z.array(z.object({ rows: z.int(), calls: z.int(), skipped: z.array(skippedRowsSchema) })),
  }),
  'runs.progressed': runProgressSchema,
  /** Verdicts or decisions of this list changed. */
  'review.changed': z.object({ listId: idSchema }),
  /** How many rows a comparison has read, of both sides. */
  'review.compareProgressed': z.object({ requesterId: idSchema, rows: z.int(), of: z.int() }),
  /** Outcomes of calls were added or taken back. */
  'outcomes.changed': z.object({ listIds: z.array(idSchema) }),
  /** Entries of the outbox, or its delivery, changed. */
  'outbox.changed': z.object({}),
  /** Views of this list were saved, changed or removed. */
  'review.viewsChanged': z.object({ listId: idSchema }),
  'environments.changed': z.object({}),
  'settings.changed': z.object({}),
  /** The connection to the team's hub, its members, or what they did changed. */
  'team.changed': z.object({}),
  'updates.changed': z.object({}),
  'callingRules.changed': z.object({}),
  /** Backups or notices changed. */
  'storage.changed': z.object({}),
  /** A signing key was made. */
  'evidence.keysChanged': z.object({}),
  /** In this order: records of the ledger and rows of the list that were verified, and rows that were written. */
  'evidence.progressed': z.object({ listId: idSchema, what: z.enum(['records', 'rows', 'written']), done: z.int(), of: z.int() }),
  'exports.progressed': z.object({ listId: idSchema, rows: z.int(), of: z.int() }),
} as const satisfies Record<string, z.ZodType>;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;
/** Sends an event to all listeners. */
export type Emit = <N extends EventName>(name: N, payload: EventPayload<N>) => void;
