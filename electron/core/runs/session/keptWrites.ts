/** A run's writes to the ledger, and how it handles storage faults. */
import { Failed } from '#contract/failure.ts';
import type { Clock } from '../../ports.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';

/** Pause between two attempts. */
const retryMs = 1_000;

export const beforeNextTry = (clock: Clock): Promise<void> => new Promise((resolve) => clock.after(retryMs, resolve));

/**
 * Writes what was paid for, retrying as long as needed: a full disk must not lose an answer. Retries `write` until the storage takes it;
 * `onFault` is called at each failure. Rejects for bugs.
 */
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

export interface KeptWrites {
  /** Writes what came back, and retries as long as needed: a paid answer isn't given up because the disk is full. */
  keep: WriteLedger;
  /** Writes what may be omitted: a failure is a fault at once, whatever is still in flight. */
  orRest: WriteLedger;
  /** Reports a fault found elsewhere. */
  met(fault: Failed): void;
  /** The storage error while something answered couldn't be written; null once it was. */
  readonly fault: Failed | null;
  /** Whether there was any fault. */
  readonly wasFaulty: boolean;
}

/** `onFirst` is called at the first fault: from then on nothing new may be sent. */
export function keepWrites(clock: Clock, write: WriteLedger, onFirst: (fault: Failed) => void): KeptWrites {
  let fault: Failed | null = null;
  let wasFaulty = false;
  const met = (now: Failed): void => {
    fault = now;
    if (wasFaulty) return;
    wasFaulty = true;
    onFirst(now);
  };
  return {
    keep: async (name, params) => {
      const kept = await untilWritten(clock, () => write(name, params), met);
      fault = null;
      return kept;
    },
    orRest: async (name, params) => {
      try {
        return await write(name, params);
      } catch (error) {
        if (error instanceof Failed) met(error);
        throw error;
      }
    },
    met,
    get fault() {
      return fault;
    },
    get wasFaulty() {
      return wasFaulty;
    },
  };
}
