/** Writes to the ledger with a disk reserve: bought answers are written even on a full disk, and nothing new is bought there. */
import { Failed } from '#contract/failure.ts';
import type { Reserve } from './reserve.ts';
import type { LedgerWriteName, WriteLedger } from '../ledger/writes.sql.ts';

/** Writes that record what came back, and how a run stopped. */
const owed: readonly LedgerWriteName[] = ['attempts.end', 'runs.setState'];
/** Writes that precede sending something new. */
const buying: readonly LedgerWriteName[] = ['attempts.claim', 'attempts.startLookup'];

const sets = (params: unknown, state: string): boolean =>
  params !== null && typeof params === 'object' && 'state' in params && params.state === state;

/** `write`, with handling of a full disk. `onGivenUp` is called when the reserve is released. */
export function reservedWrites(write: WriteLedger, reserve: Reserve, dataDir: string, onGivenUp: () => void): WriteLedger {
  const isFull = (error: unknown): boolean => error instanceof Failed && error.failure.code === 'disk.full';
  /** If there was no space for a reserve, don't retry with every call. */
  let isTried = false;
  return (asked, params) => {
    const name: LedgerWriteName = asked;
    const goesOn = buying.includes(name) || (name === 'runs.setState' && sets(params, 'running'));
    if (goesOn && reserve.state !== 'kept' && (reserve.state === 'givenUp' || !isTried)) {
      isTried = true;
      const kept = reserve.keep();
      // Without a reserve the disk counts as full: an answer to what is sent now might not be written.
      if (reserve.state === 'givenUp')
        return kept.then((isKept) => (isKept ? write(asked, params) : Promise.reject(new Failed('disk.full', { path: dataDir }))));
    }
    if (goesOn || !owed.includes(name)) return write(asked, params);
    return write(asked, params).catch((error: unknown) => {
      const had = reserve.state === 'kept';
      if (!isFull(error) || !reserve.giveUp()) throw error;
      if (had) onGivenUp();
      return write(asked, params);
    });
  };
}
