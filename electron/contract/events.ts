/** Events that the core sends to its listeners: ids and counters, never payloads. */
import { z } from 'zod';
import { idSchema } from './ids.ts';
import { skippedRowsSchema } from './plan/plan.ts';
import { runProgressSchema } from './runs/run.ts';

export const events = {
  /** An entry of the desktop program's menu was chosen, by its id in `menu.offer`. */
  'menu.chosen': z.object({ id: z.string() }),
  /** The system opened Rollcall with files: fetch them with `files.takeOpened`. */
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
  /** A list was added, changed or removed; null if it may be any list. */
  'lists.changed': z.object({ listId: idSchema.nullable() }),
  /** Progress of a plan being made: the totals of each check so far, in the order of the checks, out of the list's `of` rows. */
  'plans.progressed': z.object({
    planId: idSchema,
    of: z.int(),
    checks: z.array(z.object({ rows: z.int(), calls: z.int(), skipped: z.array(skippedRowsSchema) })),
  }),
  'runs.progressed': runProgressSchema,
  /** Verdicts or decisions of this list changed. */
  'review.changed': z.object({ listId: idSchema }),
  /** How many rows of both sides a comparison has read. */
  'review.compareProgressed': z.object({ requesterId: idSchema, rows: z.int(), of: z.int() }),
  'outcomes.changed': z.object({ listIds: z.array(idSchema) }),
  /** Entries of the outbox, or the state of its delivery, changed. */
  'outbox.changed': z.object({}),
  'review.viewsChanged': z.object({ listId: idSchema }),
  'environments.changed': z.object({}),
  /** A call by hand was recorded: a look-up, or the test of a key. */
  'lookups.changed': z.object({}),
  /** A recipe was saved or deleted. */
  'recipes.changed': z.object({}),
  'settings.changed': z.object({}),
  /** The connection to the team's hub, its members, or their contributions changed. */
  'team.changed': z.object({}),
  'updates.changed': z.object({}),
  'callingRules.changed': z.object({}),
  /** Backups or notices changed. */
  'storage.changed': z.object({}),
  'evidence.keysChanged': z.object({}),
  /** Stages in this order: ledger records verified, list rows verified, rows written. */
  'evidence.progressed': z.object({ listId: idSchema, what: z.enum(['records', 'rows', 'written']), done: z.int(), of: z.int() }),
  'exports.progressed': z.object({ listId: idSchema, rows: z.int(), of: z.int() }),
} as const satisfies Record<string, z.ZodType>;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;
export type Emit = <N extends EventName>(name: N, payload: EventPayload<N>) => void;
