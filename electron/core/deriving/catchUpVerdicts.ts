/** Lets what a list shows follow the ledger: verdicts its answers, decisions its actions. */
import { litigatorMsOf, type FreshDays } from '../verdict/freshness.ts';
import type { Clock } from '../ports.ts';
import type { ReviewTasks } from '../review/tasks.ts';
import type { Thread } from '../threads/openThread.ts';
import { createDerive, whenDue, type Derive } from './derive.ts';
import type { DeriveTasks } from './deriveVerdicts.ts';

export interface CatchUpOptions {
  thread: Pick<Thread<DeriveTasks & ReviewTasks>, 'call'>;
  clock: Clock;
  freshDays(): FreshDays;
  /** Beside the owner nothing is written, not even what could be derived again: a list is as it was left. */
  readOnly: boolean;
}

export interface CatchUp {
  /** Derives the list's verdicts now. */
  derive: Derive;
  /** Derives them where that is due: for what is read often. */
  deriveWhenDue: Derive;
  /** Verdicts and decisions, of which a crash may have kept some from the list. */
  catchUp(listId: string): Promise<void>;
}

export function createCatchUp({ thread, clock, freshDays, readOnly }: CatchUpOptions): CatchUp {
  const litigatorMs = (): number => litigatorMsOf(freshDays());
  const derive: Derive = readOnly ? () => Promise.resolve() : createDerive(thread, clock, litigatorMs);
  return {
    derive,
    deriveWhenDue: whenDue(derive, clock, litigatorMs),
    catchUp: async (listId) => {
      await derive(listId);
      if (!readOnly) await thread.call('review.catchUpActions', { listId });
    },
  };
}
