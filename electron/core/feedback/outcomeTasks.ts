/** Questions about outcomes and the outbox that may touch many of them, in the list thread. */
import type { CommandParams, CommandReturns } from '../../contract/commands.ts';
import { openToRead, type ReadDb } from '../store/database.ts';
import { ledgerPath } from '../store/ledgerPath.ts';
import { readOutbox, sumOutbox, type OutboxSums } from '../store/ledger/outcomes/readOutbox.ts';
import { readOutcomeActs } from '../store/ledger/outcomes/readOutcomes.ts';
import type { TaskHandlers } from '../threads/serveTasks.ts';

export type OutcomeTasks = {
  'outbox.sums': { params: Record<string, never>; returns: OutboxSums; progress: never };
  'outbox.list': { params: CommandParams<'outbox.list'>; returns: CommandReturns<'outbox.list'>; progress: never };
  'outcomes.acts': {
    params: CommandParams<'outcomes.acts'> & { recordId?: string };
    returns: CommandReturns<'outcomes.acts'>;
    progress: never;
  };
};

export function outcomeTasks(dataDir: string): TaskHandlers<OutcomeTasks> {
  // A connection per question, in one snapshot: counts and entries must agree.
  const look = <R>(read: (db: ReadDb) => R): R => {
    const db = openToRead(ledgerPath(dataDir));
    try {
      db.exec('BEGIN');
      return read(db);
    } finally {
      db.close();
    }
  };
  return {
    'outbox.sums': () => look(sumOutbox),
    'outbox.list': (query) => look((db) => readOutbox(db, query)),
    'outcomes.acts': (asked) => look((db) => readOutcomeActs(db, asked)),
  };
}
