/** Waiting by the injected clock. */
import type { Clock } from '../ports.ts';

/** Calls `act` soon after it was asked to, at most once per `everyMs`, and once more if it was asked meanwhile. */
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

/** Resolves to true where `work` is over, well or badly, before the time is, and then at once. */
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
  // A timer that is left would hold the process for its whole time.
  cancel();
  return ended;
}
