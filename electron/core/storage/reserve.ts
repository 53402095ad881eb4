/** Reserves disk space. When the disk is full, the reserve is released so that bought answers can still be written. */
import { randomFillSync } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** More than the answers of all calls in flight take in the ledger and its log. */
const reserveBytes = 4 << 20;
/** No reserve is made on a disk with less free space than this. */
const leastFree = 2 * reserveBytes;

export interface Reserve {
  /**
   * `none`: no reserve, because it wasn't requested yet or there is too little space. `givenUp`: released because the disk was full, and
   * not made again since.
   */
  readonly state: 'none' | 'kept' | 'givenUp';
  /** Makes the reserve if there is enough space. Resolves to whether it exists; never rejects. */
  keep(): Promise<boolean>;
  /** Releases the reserve. Returns whether it was released, now or just before. */
  giveUp(): boolean;
}

export function openReserve(dataDir: string): Reserve {
  const path = join(dataDir, 'reserve');
  let state: Reserve['state'] = isWhole(path) ? 'kept' : 'none';
  let keeping: Promise<boolean> | null = null;

  const fill = async (): Promise<boolean> => {
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < leastFree) return false;
    // Random bytes, which no file system can compress.
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
