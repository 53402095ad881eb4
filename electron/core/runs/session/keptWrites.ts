/** A run's writes to the ledger and how they handle storage faults. */
import { Failed } from '#contract/failure.ts';
import type { Clock } from '../../ports.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';

/** Pause before a write is retried. */
const retryMs = 1_000;

export const beforeNextTry = (clock: Clock): Promise<void> => new Promise((resolve) => clock.after(retryMs, resolve));

/**
 * Retries `write` until the storage takes it, because a full disk must not lose an answer that was paid for. `onFault` is called at each
 * failure. Rejects for bugs.
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
  /** Writes what has come back, retrying as long as needed: a paid answer isn't given up because the disk is full. */
  keep: WriteLedger;
  /** For writes that may be skipped: a failure is a fault at once, whatever is in flight. */
  orRest: WriteLedger;
  /** Reports a fault found elsewhere. */
  met(fault: Failed): void;
  /** The storage error that keeps answers from being written; null if there is none. */
  readonly fault: Failed | null;
  /** Whether there was any fault. */
  readonly wasFaulty: boolean;
}

/** `onFirst` is called at the first fault; from then on, nothing new may be sent. */
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
