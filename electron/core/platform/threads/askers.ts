/**
 * Tracks the latest question of each asker. A newer question of the same asker, or a cancellation, supersedes the one in progress, which
 * rejects at once and stops working.
 */
import { createCancellation } from '#base/cancellation.ts';
import { Failed, type BareFailureCode } from '#contract/failure.ts';

export interface Askers {
  /** Does `work`. Rejects with Failed(`code`) as soon as the same asker asks again or cancels, and sets the signal given to `work`. */
  ask<R>(askerId: string | undefined, work: (signal: AbortSignal | undefined) => Promise<R>): Promise<R>;
  /** Cancels the asker's question, or the next one if none is in progress. */
  cancel(askerId: string): void;
}

/** A cancellation may arrive before its question: this many are remembered. */
const mostCancelled = 100;

/** `code`: the failure of a superseded question. */
export function createAskers(code: BareFailureCode): Askers {
  const asking = createCancellation();
  const cancelled = new Set<string>();
  return {
    async ask(askerId, work) {
      if (askerId === undefined) return work(undefined);
      if (cancelled.delete(askerId)) throw new Failed(code);
      asking.cancel(askerId);
      return asking.run(askerId, (signal) => {
        const { promise: superseded, reject } = Promise.withResolvers<never>();
        signal.addEventListener('abort', () => reject(new Failed(code)), { once: true });
        return Promise.race([work(signal), superseded]);
      });
    },
    cancel(askerId) {
      if (asking.has(askerId)) asking.cancel(askerId);
      else cancelled.add(askerId);
      for (const old of [...cancelled].slice(0, -mostCancelled)) cancelled.delete(old);
    },
  };
}
