/**
 * Tracks the latest question of each asker. A newer question of the same asker, or a cancellation, supersedes the one in progress, which
 * rejects at once and stops working.
 */
import { Failed, type BareFailureCode } from '../../contract/failure.ts';

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
