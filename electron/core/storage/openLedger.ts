/** The main side of the ledger: writes go to its thread, with a reserve of disk space; small reads happen here. */
import { randomFillSync } from 'node:crypto';
import { statSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failed } from '#contract/failure.ts';
import { type LedgerWriteName, type WriteLedger, rewriteLedger } from '../ledger/writes.sql.ts';
import { openToRead, type ReadDb } from '../platform/database.ts';
import { storageFailure } from '../platform/examine.ts';
import { ledgerPath } from '../platform/paths.ts';
import { openThread, type TaskMap, type Thread } from '../platform/threads/openThread.ts';
import type { StartThread } from '../ports.ts';
import { removeFile } from '../platform/heldFiles.ts';

/** More than the answers of all calls in flight take up in the ledger and its log. */
const reserveBytes = 4 << 20;
/** No reserve is made on a disk with less free space than this. */
const leastFree = 2 * reserveBytes;

/** A reserve of disk space. It is released when the disk is full, so that bought answers can still be written. */
export interface Reserve {
  /**
   * `none`: no reserve, because it wasn't requested yet or there is too little space. `givenUp`: released because the disk was full, and
   * not restored since.
   */
  readonly state: 'none' | 'kept' | 'givenUp';
  /** Makes the reserve if there is enough space. Resolves to whether it exists; never rejects. */
  keep(): Promise<boolean>;
  /** Releases the reserve. Returns whether it was released, now or just before. */
  giveUp(): boolean;
  /** Resolves once it is no longer being written; never rejects. */
  settled(): Promise<void>;
}

export function openReserve(dataDir: string): Reserve {
  const path = join(dataDir, 'reserve');
  let state: Reserve['state'] = isWhole(path) ? 'kept' : 'none';
  let keeping: Promise<boolean> | null = null;

  const fill = async (): Promise<boolean> => {
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < leastFree) return false;
    // Random bytes can't be compressed by a file system.
    await writeFile(path, randomFillSync(Buffer.allocUnsafe(reserveBytes)), { mode: 0o600 });
    state = 'kept';
    return true;
  };
  const removed = (): void => removeFile(path);

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
    settled: async () => {
      await keeping;
    },
  };
}

function isWhole(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === reserveBytes;
}

/** Writes that record answers, and how a run stopped. */
const owed: readonly LedgerWriteName[] = ['attempts.end', 'runs.setState'];
/** Writes that precede new calls. */
const buying: readonly LedgerWriteName[] = ['attempts.claim', 'attempts.startLookup'];

const sets = (params: unknown, state: string): boolean =>
  params !== null && typeof params === 'object' && 'state' in params && params.state === state;

/**
 * Adds a disk reserve to `write`: bought answers are written even on a full disk, and nothing new is bought then. `onGivenUp` is called
 * when the reserve is released.
 */
export function reservedWrites(write: WriteLedger, reserve: Reserve, dataDir: string, onGivenUp: () => void): WriteLedger {
  const isFull = (error: unknown): boolean => error instanceof Failed && error.failure.code === 'disk.full';
  /** Without enough space for a reserve, it isn't retried with every call. */
  let isTried = false;
  return (asked, params) => {
    const name: LedgerWriteName = asked;
    const goesOn = buying.includes(name) || (name === 'runs.setState' && sets(params, 'running'));
    if (goesOn && reserve.state !== 'kept' && (reserve.state === 'givenUp' || !isTried)) {
      isTried = true;
      const kept = reserve.keep();
      // Without a reserve the disk counts as full: the answer to a call sent now might not be written.
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

/** The main side of the ledger: writes go to its thread, small reads happen here on a read-only connection. */
export interface OpenLedger {
  write: WriteLedger;
  /** Rewrites the file without removed data. Writes wait. */
  rewrite(): Promise<void>;
  db: ReadDb;
  close(): Promise<void>;
}

type LedgerThread = Thread<TaskMap>;

/** Starts the ledger's thread, which loads its code but touches no file before its first task. */
export const startLedgerThread = (dataDir: string, start: StartThread): LedgerThread =>
  openThread<TaskMap>(start, { path: ledgerPath(dataDir) });

/**
 * Makes the ledger's thread open (and migrate) the file, and opens the reading connection when the file is ready. Ends the thread if that
 * fails.
 */
export async function openLedger(dataDir: string, thread: LedgerThread, secret: Uint8Array): Promise<OpenLedger> {
  const path = ledgerPath(dataDir);
  const call = async (name: string, params: unknown): Promise<unknown> => {
    try {
      return await thread.call(name, params);
    } catch (error) {
      throw storageFailure(error, dataDir, path) ?? error;
    }
  };
  const write = call as WriteLedger;
  try {
    await write('meta.ensureSecret', { secret });
    const db = openToRead(path);
    return {
      write,
      rewrite: async () => {
        await call(rewriteLedger, {});
      },
      db,
      close: async () => {
        db.close();
        await thread.close();
      },
    };
  } catch (error) {
    await thread.close();
    throw storageFailure(error, dataDir, path) ?? error;
  }
}
