/** Who asked last: a newer question of the same asker supersedes the one under way, and so does leaving; it is told at once and stops its work. */
import { Failed, type BareFailureCode } from '../../contract/failure.ts';

export interface Askers {
  /** Does `work`; rejects with Failed(`code`) as soon as the same asker asks again or it is called back, and sets the signal that `work` was given. */
  ask<R>(askerId: string | undefined, work: (signal: AbortSignal | undefined) => Promise<R>): Promise<R>;
  /** Calls back the asker's question, or the next one where none is under way. */
  cancel(askerId: string): void;
}

/** A word to cancel may be faster than the question: so many are remembered. */
const mostCancelled = 100;

/** `code`: what a question fails with that nobody waits for any more. */
export function createAskers(code: BareFailureCode): Askers {
  const asking = new Map<string, AbortController>();
  const cancelled = new Set<string>();
  return {
    async ask(askerId, work) {
      if (askerId === undefined) return work(undefined);
      if (cancelled.delete(askerId)) throw new Failed(code);
      asking.get(askerId)?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      asking.set(askerId, controller);
      const superseded = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Failed(code)), { once: true });
      });
      try {
        return await Promise.race([work(signal), superseded]);
      } finally {
        if (asking.get(askerId) === controller) asking.delete(askerId);
      }
    },
    cancel(askerId) {
      const known = asking.get(askerId);
      if (known) known.abort();
      else cancelled.add(askerId);
      for (const old of [...cancelled].slice(0, -mostCancelled)) cancelled.delete(old);
    },
  };
}
