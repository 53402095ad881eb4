/**
 * Tracks the latest query of each requester. A newer query of the same requester, or a cancellation, supersedes the one in progress, which
 * rejects at once and stops working.
 */
import { createCancellation } from '#base/cancellation.ts';
import { Failed, type BareFailureCode } from '#contract/failure.ts';

export interface Requesters {
  /**
   * Does `work`. As soon as the same requester makes another query or cancels, rejects with Failed(`code`) and aborts the signal given to
   * `work`.
   */
  ask<R>(requesterId: string | undefined, work: (signal: AbortSignal | undefined) => Promise<R>): Promise<R>;
  /** Cancels the requester's query, or the next one if none is in progress. */
  cancel(requesterId: string): void;
}

/** A cancellation may arrive before its query: this many are remembered. */
const mostCancelled = 100;

/** `code`: the failure of a superseded query. */
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
