/** Writes down what was paid for, for as long as it takes: a disk that is full just now takes no answer. */
import { Failed } from '../../contract/failure.ts';
import type { Clock } from '../ports.ts';

/** Between two tries. */
const retryMs = 1_000;

export const beforeNextTry = (clock: Clock): Promise<void> => new Promise((resolve) => clock.after(retryMs, resolve));

/** Tries `write` until the storage takes it; `onFault` hears of each time that it does not. Rejects for bugs. */
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
