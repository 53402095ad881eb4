/** Space that is kept back for the moment in which the disk is full: then it is given up, so that what was bought can still be written down. */
import { randomFillSync } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the answers of all calls in flight take in the ledger and its log, and more. */
const reserveBytes = 4 << 20;
/** A disk that has no more than this left is not made fuller by it. */
const leastFree = 2 * reserveBytes;

export interface Reserve {
  /** `none`: nothing was kept back, because nobody asked yet or there is too little room. `givenUp`: the disk was full, and nothing was kept back since. */
  readonly state: 'none' | 'kept' | 'givenUp';
  /** Keeps space back where there is enough. Resolves to whether it is kept; never rejects. */
  keep(): Promise<boolean>;
  /** Gives it up, for others to use. Whether that was done, now or just before. */
  giveUp(): boolean;
}

export function openReserve(dataDir: string): Reserve {
  const path = join(dataDir, 'reserve');
  let state: Reserve['state'] = isWhole(path) ? 'kept' : 'none';
  let keeping: Promise<boolean> | null = null;

  const fill = async (): Promise<boolean> => {
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < leastFree) return false;
    // Bytes that no file system can pack.
    await writeFile(path, randomFillSync(Buffer.allocUnsafe(reserveBytes)), { mode: 0o600 });
    state = 'kept';
    return true;
  };
  const removed = (): void => rmSync(path, { force: true });

  return {
    get state() {
      return state;
    },
    keep: () =>
      (keeping ??= fill()
        .catch(() => {
          removed();
          return false;
        })
        .finally(() => (keeping = null))),
    giveUp() {
      if (state === 'kept') {
        removed();
        state = 'givenUp';
      }
      return state === 'givenUp';
    },
  };
}

function isWhole(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === reserveBytes;
}
