/**
 * Runs long work in short slices. Between slices, the list thread serves windows, decisions and newer requests, so no work may take longer
 * than a slice; a superseded request ends at the next pause.
 */
import { setImmediate } from 'node:timers/promises';
import { Failed } from '#contract/failure.ts';

export interface Slices {
  /** Whether the slice is used up; cheap enough for inner loops. */
  due(): boolean;
  /** Lets other tasks of the thread run. Throws Failed('view.superseded') if the request was superseded. */
  pause(): Promise<void>;
  /** Waits for work shared with other requests, which continues without this one. Throws as `pause`. */
  join<R>(shared: Promise<R>): Promise<R>;
}

const sliceMs = 8;

/** `signal`: aborted when a newer request supersedes this one; without it, the work runs to its end. */
export function openSlices(signal?: AbortSignal): Slices {
  let began = performance.now();
  const refuse = (): void => {
    if (signal?.aborted) throw new Failed('view.superseded');
  };
  return {
    due: () => performance.now() - began >= sliceMs,
    async pause() {
      await setImmediate();
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
