/** Reads of outcomes and the outbox that may touch many records, in the list thread. */
import type { OutcomeAct } from '#contract/outcomes/callOutcome.ts';
import { Failed } from '#contract/failure.ts';
import { readFrom, readTogether, type ReadDb } from '../platform/database.ts';
import { ledgerPath } from '../platform/paths.ts';
import { readOutbox, sumOutbox, type OutboxSums } from './readOutbox.sql.ts';
import { readOutcomeActs } from './readOutcomes.sql.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import type { CommandTasks } from '../platform/threads/threadCommands.ts';

export type OutcomeTasks = CommandTasks<'outcomes' | 'outbox'> & {
  'outbox.sums': { params: Record<string, never>; returns: OutboxSums };
  /** Returns an act. Throws Failed('outcomes.notFound'). */
  'outcomes.act': { params: { recordId: string }; returns: OutcomeAct };
};

export function outcomeTasks(dataDir: string): TaskHandlers<OutcomeTasks> {
  // In one snapshot, because counts and entries must agree.
  const look = <R>(read: (db: ReadDb) => R): R => readFrom(ledgerPath(dataDir), (db) => readTogether(db, () => read(db)));
  return {
    'outbox.sums': () => look(sumOutbox),
    'outbox.list': (query) => look((db) => readOutbox(db, query)),
    'outcomes.acts': (asked) => look((db) => readOutcomeActs(db, asked)),
    'outcomes.act': ({ recordId }) => {
      const [act] = look((db) => readOutcomeActs(db, { recordId, from: 0, count: 1 })).acts;
      if (!act) throw new Failed('outcomes.notFound', { recordId });
      return act;
    },
  };
}
