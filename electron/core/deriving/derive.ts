/** Lets a list's verdicts catch up with the ledger: one catch-up a list at a time, and one more if answers came meanwhile. */
import type { Clock } from '../ports.ts';
import type { Thread } from '../threads/openThread.ts';
import type { DeriveTasks } from './deriveVerdicts.ts';

export type Derive = (listId: string) => Promise<void>;

/** A clear litigator answer may grow too old while the program runs for days: verdicts that somebody looks at are never older than this. */
const dueAfterMs = 600_000;

/**
 * Derives where it is due: the first time in this process (a crash may have kept answers from being graded), after a while, and when litigator
 * answers count for another time.
 */
export function whenDue(derive: Derive, clock: Clock, litigatorMs: () => number): Derive {
  const derived = new Map<string, { at: number; litigatorMs: number }>();
  return async (listId) => {
    const last = derived.get(listId);
    // By the wall clock, which expiry goes by; one that was set back is as due as one that went on.
    if (last && Math.abs(clock.now() - last.at) < dueAfterMs && last.litigatorMs === litigatorMs()) return;
    const now = { at: clock.now(), litigatorMs: litigatorMs() };
    await derive(listId);
    derived.set(listId, now);
  };
}

export function createDerive(thread: Pick<Thread<DeriveTasks>, 'call'>, clock: Clock, litigatorMs: () => number): Derive {
  const running = new Map<string, { now: Promise<void>; next: Promise<void> | null }>();
  const once = async (listId: string): Promise<void> => {
    await thread.call('runs.deriveVerdicts', { listId, now: clock.now(), litigatorMs: litigatorMs() });
  };
  return (listId) => {
    const entry = running.get(listId);
    // Whoever asks while one is under way waits for the next: the one under way may have read before their answer came.
    if (entry) return (entry.next ??= entry.now.catch(() => undefined).then(() => start(listId)));
    return start(listId);
  };

  function start(listId: string): Promise<void> {
    const now = once(listId);
    const entry = { now, next: null };
    running.set(listId, entry);
    const done = (): void => {
      if (running.get(listId) === entry && entry.next === null) running.delete(listId);
    };
    now.then(done, done);
    return now;
  }
}
