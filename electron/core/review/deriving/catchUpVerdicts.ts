/** Keeps lists up to date with the ledger: verdicts with its answers, decisions with its actions. */
import { createKeyedLock } from '#base/async.ts';
import type { FreshDays } from '#contract/plan/freshDays.ts';
import { litigatorMsOf } from '../../verdict/freshness.ts';
import type { Clock } from '../../ports.ts';
import type { ReviewTasks } from '../tasks.ts';
import type { ReadDb } from '../../platform/database.ts';
import { newestLitigatorAnswer } from '../../service/answers/kept/litigatorAnswers.sql.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import type { DeriveTasks } from './deriveVerdicts.ts';

interface CatchUpOptions {
  thread: Pick<Thread<DeriveTasks & ReviewTasks>, 'call'>;
  clock: Clock;
  db: ReadDb;
  freshDays(): FreshDays;
  /** If this process doesn't own the folder, nothing is written, not even derived data: lists stay as they were left. */
  readOnly: boolean;
}

export type Derive = (listId: string) => Promise<void>;

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

/** A clear litigator answer may expire while the program runs for days: displayed verdicts are never older than this. */
const dueAfterMs = 600_000;

export function createCatchUp({ thread, clock, db, freshDays, readOnly }: CatchUpOptions): CatchUp {
  const litigatorMs = (): number => litigatorMsOf(freshDays());
  const derive: Derive = readOnly
    ? () => Promise.resolve()
    : onePassEach((listId) => thread.call('runs.deriveVerdicts', { listId, now: clock.now(), litigatorMs: litigatorMs() }));
  const derived = new Map<string, { at: number; litigatorMs: number; newestLitigator: number }>();
  return {
    derive,
    litigatorMs,
    // The first time in this process (a crash may have left answers ungraded), after a while, when the validity of litigator answers changed,
    // and when a new answer names a litigator.
    deriveWhenDue: async (listId) => {
      const last = derived.get(listId);
      // Uses the wall clock, as expiry does. A clock set back counts like one set forward.
      const now = { at: clock.now(), litigatorMs: litigatorMs(), newestLitigator: newestLitigatorAnswer(db) };
      const isSame = last?.litigatorMs === now.litigatorMs && last.newestLitigator === now.newestLitigator;
      if (isSame && Math.abs(now.at - last.at) < dueAfterMs) return;
      await derive(listId);
      derived.set(listId, now);
    },
    catchUp: async (listId) => {
      await derive(listId);
      if (!readOnly) await thread.call('review.catchUpActions', { listId });
    },
    areVerdictsOld: (listId) => thread.call('runs.areVerdictsOld', { listId, litigatorMs: litigatorMs() }),
  };
}

/** Passes over a list one at a time. A request during a pass waits for the next one: the pass may have read before its answer arrived. */
export function onePassEach(pass: (listId: string) => Promise<unknown>): Derive {
  const lock = createKeyedLock();
  /** Passes that haven't begun. */
  const waiting = new Map<string, Promise<void>>();
  return (listId) => {
    const joined = waiting.get(listId);
    if (joined) return joined;
    let hasBegun = false;
    const next = lock(listId, async () => {
      hasBegun = true;
      waiting.delete(listId);
      await pass(listId);
    });
    if (!hasBegun) waiting.set(listId, next);
    return next;
  };
}
