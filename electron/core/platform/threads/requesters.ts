/**
 * Tracks the latest question of each requester. A newer question of the same requester, or a cancellation, supersedes the one in progress, which
 * rejects at once and stops working.
 */
import { createCancellation } from '#base/cancellation.ts';
import { Failed, type BareFailureCode } from '#contract/failure.ts';

export interface Requesters {
  /** Does `work`. Rejects with Failed(`code`) as soon as the same requester asks again or cancels, and sets the signal given to `work`. */
  ask<R>(requesterId: string | undefined, work: (signal: AbortSignal | undefined) => Promise<R>): Promise<R>;
  /** Cancels the requester's question, or the next one if none is in progress. */
  cancel(requesterId: string): void;
}

/** A cancellation may arrive before its question: this many are remembered. */
const mostCancelled = 100;

/** `code`: the failure of a superseded question. */
export function createRequesters(code: BareFailureCode): Requesters {
  const asking = createCancellation();
  const cancelled = new Set<string>();
  return {
    async ask(requesterId, work) {
      if (requesterId === undefined) return work(undefined);
      if (cancelled.delete(requesterId)) throw new Failed(code);
      asking.cancel(requesterId);
      return asking.run(requesterId, (signal) => {
        const { promise: superseded, reject } = Promise.withResolvers<never>();
        signal.addEventListener('abort', () => reject(new Failed(code)), { once: true });
        return Promise.race([work(signal), superseded]);
      });
    },
    cancel(requesterId) {
      if (asking.has(requesterId)) asking.cancel(requesterId);
      else cancelled.add(requesterId);
      for (const old of [...cancelled].slice(0, -mostCancelled)) cancelled.delete(old);
    },
  };
}
