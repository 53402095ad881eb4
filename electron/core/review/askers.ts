/** Who asked last: a newer question of the same asker supersedes the one under way, which is told so at once and stops its work. */
import { Failed } from '../../contract/failure.ts';

export interface Askers {
  /** Does `work`; rejects with Failed('view.superseded') as soon as the same asker asks again, and sets the signal that `work` was given. */
  ask<R>(askerId: string | undefined, work: (signal: AbortSignal | undefined) => Promise<R>): Promise<R>;
}

export function createAskers(): Askers {
  const asking = new Map<string, AbortController>();
  return {
    async ask(askerId, work) {
      if (askerId === undefined) return work(undefined);
      asking.get(askerId)?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      asking.set(askerId, controller);
      const superseded = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Failed('view.superseded')), { once: true });
      });
      try {
        return await Promise.race([work(signal), superseded]);
      } finally {
        if (asking.get(askerId) === controller) asking.delete(askerId);
      }
    },
  };
}
