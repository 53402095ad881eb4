/** Keeps lists up to date with the ledger: verdicts with its answers, decisions with its actions. */
import type { FreshDays } from '#contract/plan/freshDays.ts';
import { litigatorMsOf } from '../../verdict/freshness.ts';
import type { Clock } from '../../ports.ts';
import type { ReviewTasks } from '../tasks.ts';
import type { ReadDb } from '../../platform/database.ts';
import { newestLitigatorAnswer } from '../../service/answers/kept/litigatorAnswers.sql.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import { createDerive, whenDue, type Derive } from './derive.ts';
import type { DeriveTasks } from './deriveVerdicts.ts';

interface CatchUpOptions {
  thread: Pick<Thread<DeriveTasks & ReviewTasks>, 'call'>;
  clock: Clock;
  db: ReadDb;
  freshDays(): FreshDays;
  /** If this process doesn't own the folder, nothing is written, not even derived data: lists stay as they were left. */
  readOnly: boolean;
}

export interface CatchUp {
  /** Derives the list's verdicts now. */
  derive: Derive;
  /** Derives the verdicts if that is due; for frequent reads. */
  deriveWhenDue: Derive;
  /** Brings verdicts and decisions up to date; after a crash, some may not have reached the list. */
  catchUp(listId: string): Promise<void>;
  /** How long a litigator check stays valid, in ms. */
  litigatorMs(): number;
  /**
   * Whether the list's verdicts may belong to other phones than its rows have now, or miss a litigator. In a process that isn't the owner,
   * they stay that way.
   */
  areVerdictsOld(listId: string): Promise<boolean>;
}

export function createCatchUp({ thread, clock, db, freshDays, readOnly }: CatchUpOptions): CatchUp {
  const litigatorMs = (): number => litigatorMsOf(freshDays());
  const derive: Derive = readOnly ? () => Promise.resolve() : createDerive(thread, clock, litigatorMs);
  return {
    derive,
    litigatorMs,
    deriveWhenDue: whenDue(derive, clock, litigatorMs, () => newestLitigatorAnswer(db)),
    catchUp: async (listId) => {
      await derive(listId);
      if (!readOnly) await thread.call('review.catchUpActions', { listId });
    },
    areVerdictsOld: (listId) => thread.call('runs.areVerdictsOld', { listId, litigatorMs: litigatorMs() }),
  };
}
