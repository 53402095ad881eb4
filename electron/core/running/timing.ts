/** Waiting with the injected clock. */
import type { Clock } from '../ports.ts';

/** Calls `run` soon after each request, at most once per `everyMs`, and once more if requested meanwhile. */
export function throttled(clock: Clock, everyMs: number, run: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    clock.after(everyMs, () => {
      waiting = false;
      run();
    });
  };
}

/** Resolves to true as soon as `work` settles, either way, to false when the time is over. */
export async function endsWithin(clock: Clock, work: Promise<unknown>, ms: number): Promise<boolean> {
  let cancel: () => void = () => undefined;
  const late = new Promise<boolean>((resolve) => {
    cancel = clock.after(ms, () => resolve(false));
  });
  const ended = await Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    late,
  ]);
  // A remaining timer would keep the process alive.
  cancel();
  return ended;
}
