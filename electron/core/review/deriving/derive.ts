/** Updates a list's verdicts from the ledger: one pass per list at a time, and another if answers arrived meanwhile. */
import { createKeyedLock } from '#base/async.ts';
import type { Clock } from '../../ports.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import type { DeriveTasks } from './deriveVerdicts.ts';

export type Derive = (listId: string) => Promise<void>;

/** A clear litigator answer may expire while the program runs for days: displayed verdicts are never older than this. */
const dueAfterMs = 600_000;

/**
 * Derives if due: the first time in this process (a crash may have left answers ungraded), after a while, when the validity of litigator
 * answers changed, and when a new answer names a litigator (`newestLitigator` of the ledger).
 */
export function whenDue(derive: Derive, clock: Clock, litigatorMs: () => number, newestLitigator: () => number): Derive {
  const derived = new Map<string, { at: number; litigatorMs: number; newestLitigator: number }>();
  return async (listId) => {
    const last = derived.get(listId);
    // Uses the wall clock, as expiry does. A clock set back counts like one set forward.
    const now = { at: clock.now(), litigatorMs: litigatorMs(), newestLitigator: newestLitigator() };
    const isSame = last?.litigatorMs === now.litigatorMs && last.newestLitigator === now.newestLitigator;
    if (isSame && Math.abs(now.at - last.at) < dueAfterMs) return;
    await derive(listId);
    derived.set(listId, now);
  };
}

export function createDerive(thread: Pick<Thread<DeriveTasks>, 'call'>, clock: Clock, litigatorMs: () => number): Derive {
  const lock = createKeyedLock();
  /** Passes that haven't begun. */
  const waiting = new Map<string, Promise<void>>();
  return (listId) => {
    // A request during a pass waits for the next one: the current pass may have read before the answer arrived.
    const joined = waiting.get(listId);
    if (joined) return joined;
    let hasBegun = false;
    const pass = lock(listId, async () => {
      hasBegun = true;
      waiting.delete(listId);
      await thread.call('runs.deriveVerdicts', { listId, now: clock.now(), litigatorMs: litigatorMs() });
    });
    if (!hasBegun) waiting.set(listId, pass);
    return pass;
  };
}
