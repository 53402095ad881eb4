/** Writes what was paid for, retrying as long as needed: a full disk must not lose an answer. */
import { Failed } from '#contract/failure.ts';
import type { Clock } from '../../ports.ts';

/** Pause between two attempts. */
const retryMs = 1_000;

export const beforeNextTry = (clock: Clock): Promise<void> => new Promise((resolve) => clock.after(retryMs, resolve));

/** Retries `write` until the storage takes it; `onFault` is called at each failure. Rejects for bugs. */
export async function untilWritten<R>(clock: Clock, write: () => Promise<R>, onFault: (fault: Failed) => void): Promise<R> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      onFault(error);
      await beforeNextTry(clock);
    }
  }
}
