import type { Clock } from '../ports.ts';

/** Resolves at this time (monotonic ms), or as soon as `signal` is aborted. */
export function sleepUntil(clock: Pick<Clock, 'monotonic' | 'after'>, at: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      cancel();
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const cancel = clock.after(Math.max(1, Math.ceil(at - clock.monotonic())), wake);
    signal.addEventListener('abort', wake);
  });
}
