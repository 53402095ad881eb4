/**
 * Long work in short slices. The list thread answers windows, decisions and newer questions between two of them, so nothing may keep it longer than
 * a slice, and a question that a newer one has superseded ends at the next pause.
 */
import { Failed } from '../../contract/failure.ts';

export interface Slices {
  /** Whether the slice is used up: cheap enough for the inside of a loop. */
  due(): boolean;
  /** Lets other tasks of the thread have their turn. Throws Failed('view.superseded') where the question was superseded. */
  turn(): Promise<void>;
  /** Waits for work that is shared with other questions and goes on without this one. Throws as `turn`. */
  join<R>(shared: Promise<R>): Promise<R>;
}

const sliceMs = 8;

/** Lets other tasks of the thread have their turn. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** `signal`: set when a newer question makes this one pointless; without one the work goes on to its end. */
export function openSlices(signal?: AbortSignal): Slices {
  let began = performance.now();
  const refuse = (): void => {
    if (signal?.aborted) throw new Failed('view.superseded');
  };
  return {
    due: () => performance.now() - began >= sliceMs,
    async turn() {
      await turn();
      refuse();
      began = performance.now();
    },
    async join(shared) {
      refuse();
      const superseded = Promise.withResolvers<never>();
      const give = (): void => superseded.reject(new Failed('view.superseded'));
      signal?.addEventListener('abort', give, { once: true });
      try {
        return await Promise.race([shared, superseded.promise]);
      } finally {
        signal?.removeEventListener('abort', give);
        began = performance.now();
      }
    },
  };
}
