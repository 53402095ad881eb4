/** What a run writes to the ledger, and what becomes of it where the storage takes nothing. */
import { Failed } from '../../contract/failure.ts';
import type { Clock } from '../ports.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import { untilWritten } from './untilWritten.ts';

export interface KeptWrites {
  /** Writes down what came back, for as long as it takes: an answer that is paid for is not given up because the disk is full just now. */
  keep: WriteLedger;
  /** Writes what may as well not be written: where it can't be, that is a fault at once, whatever else is still in flight. */
  orRest: WriteLedger;
  /** Tells of a fault that something else met. */
  met(fault: Failed): void;
  /** What the storage said when something that was answered could not be written down; null once it could. */
  readonly fault: Failed | null;
  /** Whether there was any. */
  readonly wasFaulty: boolean;
}

/** `onFirst` hears of the first fault: from then on nothing new is to be sent. */
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
