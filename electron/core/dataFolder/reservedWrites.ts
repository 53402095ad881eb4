/** Writes to the ledger beside a reserve of space: what was bought is written down on a full disk, too, and nothing more is bought there. */
import { Failed } from '../../contract/failure.ts';
import type { Reserve } from './reserve.ts';
import type { LedgerWriteName, WriteLedger } from '../store/ledger/writes.ts';

/** What is written of what came back, and of how a run came to rest. */
const owed: readonly LedgerWriteName[] = ['attempts.end', 'runs.setState'];
/** What comes before something new is sent. */
const buying: readonly LedgerWriteName[] = ['attempts.claim', 'attempts.startLookup'];

const sets = (params: unknown, state: string): boolean =>
  params !== null && typeof params === 'object' && 'state' in params && params.state === state;

/** `write` as it is, but for a full disk. `onGivenUp` is called when the reserve is. */
export function reservedWrites(write: WriteLedger, reserve: Reserve, dataDir: string, onGivenUp: () => void): WriteLedger {
  const isFull = (error: unknown): boolean => error instanceof Failed && error.failure.code === 'disk.full';
  /** Where there was no room for a reserve, it is not asked for with every call. */
  let isTried = false;
  return (asked, params) => {
    const name: LedgerWriteName = asked;
    const goesOn = buying.includes(name) || (name === 'runs.setState' && sets(params, 'running'));
    if (goesOn && reserve.state !== 'kept' && (reserve.state === 'givenUp' || !isTried)) {
      isTried = true;
      const kept = reserve.keep();
      // As long as there is none again, the disk is as good as full: what is sent now might not be written down.
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
