/** Opens the data folder: locks it, migrates the ledger, and cleans up what the last process left open. */
import { existsSync } from 'node:fs';
import { errorMessage } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import type { StorageNotice } from '#contract/storage/storage.ts';
import type { Ports, StartThread } from '../ports.ts';
import { ensureSandboxEnvironment } from '../accounts/environmentCommands.ts';
import { openToRead, type ReadDb } from '../platform/database.ts';
import { examine, storageFailure } from '../platform/examine.ts';
import { lockFolder } from './folderLock.ts';
import { countOpenAttempts } from '../runs/readRuns.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import { settleReceived } from '../handover/lists/receivedLists.sql.ts';
import { listIds, ledgerPath } from '../platform/paths.ts';
import { makeFolder } from '../platform/replaceFile.ts';
import { openReserve, openLedger, startLedgerThread, type OpenLedger, reservedWrites } from './openLedger.ts';
import { ledgerSchema } from '../platform/schema/ledgerSchema.ts';
import { newestVersion } from '../platform/schema/migrate.ts';
import { openThread } from '../platform/threads/openThread.ts';
import { inOwnThread } from '../platform/threads/threadPool.ts';
import { prepareLedger, prepareLists, type PrepareOptions } from './prepareFolder.ts';
import { inStorageWords } from './storageFailures.ts';
import type { StorageTasks } from './storageTasks.ts';

/** `write`: as the one process that owns the folder. `read`: as one of any number of others. */
export type FolderMode = 'write' | 'read';

/** Performs one piece of work on whole files in its own thread. */
type StorageWork = PrepareOptions['work'];

export interface DataFolder {
  db: ReadDb;
  write: WriteLedger;
  /** See `OpenLedger.rewrite`. */
  rewriteLedger(): Promise<void>;
  /** Damaged files that were just recovered. */
  recovered: readonly StorageNotice[];
  /** Lists whose verdicts and decisions must be derived again: the ledger was replaced. */
  toDerive: readonly string[];
  /** Blocks writes while a backup is staged: they would be lost with the ledger it replaces. */
  holdWrites(hold: boolean): void;
  work: StorageWork;
  /** Returns what to throw in place of an error. `guess`: a file that was in use; by default, the ledger. */
  failureOf(error: unknown, guess?: string): Promise<unknown>;
  close(): Promise<void>;
}

interface OpenDataFolderOptions {
  dataDir: string;
  mode: FolderMode;
  ports: Ports;
  newId(): string;
  /** Called once the folder is locked. */
  taken?: (() => void) | undefined;
}

export async function openDataFolder({ dataDir, mode, ports, newId, taken }: OpenDataFolderOptions): Promise<DataFolder> {
  const work = storageWork(ports.threads.storage, dataDir);
  const failureOf: DataFolder['failureOf'] = (error, guess = ledgerPath(dataDir)) => inStorageWords(error, dataDir, { work }, guess);
  if (mode === 'read') return { ...openBeside(dataDir, ports, work), failureOf };
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new Failed('dataFolder.unusable', { path: dataDir, problem: errorMessage(error) });
  }
  const lock = lockFolder(dataDir);
  taken?.();
  let ledger: OpenLedger | null = null;
  const thread = startLedgerThread(dataDir, ports.threads.ledger);
  try {
    const preparing = { dataDir, clock: ports.clock, newId, work };
    const { recovered, replaced } = await prepareLedger(preparing);
    ledger = await openLedger(dataDir, thread, ports.random.bytes(32));
    const { db } = ledger;
    const reserve = openReserve(dataDir);
    const write = reservedWrites(ledger.write, reserve, dataDir, () => ports.log('the disk is full: the reserve was released'));
    let held = false;
    recovered.push(...(await prepareLists(preparing, (notice) => write('notices.add', notice))));
    for (const { file, quarantinedAs } of recovered)
      ports.log(`${file} was damaged, quarantined as ${quarantinedAs ?? 'nothing'}, and recovered`);
    await ensureSandboxEnvironment(write, ports.clock);
    const received = settleReceived(dataDir, db, (message) => ports.log(message));
    const at = ports.clock.now();
    // A process that crashed left attempts open. Each may have been billed, so it is marked as in doubt.
    await write('attempts.recover', { at, endIds: Array.from({ length: countOpenAttempts(db) }, newId) });
    await write('outbox.recover', { at });
    await write('runs.interrupt', { at });
    return {
      db,
      write: (name, params) => (held ? Promise.reject(new Failed('dataFolder.restoreWaits', { path: dataDir })) : write(name, params)),
      rewriteLedger: ledger.rewrite,
      holdWrites: (hold) => {
        held = hold;
      },
      recovered,
      toDerive: replaced || recovered.length > 0 ? listIds(dataDir) : received,
      work,
      failureOf,
      close: async () => {
        await ledger?.close();
        await reserve.settled();
        lock.release();
      },
    };
  } catch (error) {
    await (ledger ?? thread).close();
    lock.release();
    throw await failureOf(error);
  }
}

/** Opens a storage thread for one task and closes it afterwards. */
const storageWork =
  (start: StartThread, dataDir: string): StorageWork =>
  (task) =>
    inOwnThread(() => openThread<StorageTasks>(start, { dataDir }), task);

/** Read-only access while another process owns the folder. An export made here isn't recorded: only the owner may write to the ledger. */
function openBeside(dataDir: string, ports: Ports, work: StorageWork): Omit<DataFolder, 'failureOf'> {
  const path = ledgerPath(dataDir);
  if (!existsSync(path)) throw new Failed('dataFolder.unusable', { path: dataDir, problem: 'there is no ledger in it' });
  const db = openOrTell(dataDir, path);
  const refuse = (name: string): Promise<never> => {
    ports.log(`not written, because another process owns the data folder: ${name}`);
    return Promise.reject(new Failed('dataFolder.inUse', { path: dataDir }));
  };
  return {
    db,
    write: refuse,
    rewriteLedger: () => refuse('rewrite'),
    holdWrites: () => undefined,
    recovered: [],
    toDerive: [],
    work,
    close: () => {
      db.close();
      return Promise.resolve();
    },
  };
}

/** The owner may be another version, and a file in a read-only folder may be unreadable. */
function openOrTell(dataDir: string, path: string): ReadDb {
  try {
    const condition = examine(path, 0);
    const newest = newestVersion(ledgerSchema);
    if (condition.kind === 'damaged') throw new Failed('dataFolder.corrupt', { path: dataDir, file: path });
    if (condition.kind === 'absent') throw new Failed('dataFolder.unusable', { path: dataDir, problem: 'there is no ledger in it' });
    if (condition.at > newest) throw new Failed('dataFolder.future', { path: dataDir, file: path });
    if (condition.at < newest) throw new Failed('dataFolder.unusable', { path: dataDir, problem: 'its ledger is of an older version' });
    return openToRead(path);
  } catch (error) {
    throw storageFailure(error, dataDir, path) ?? error;
  }
}
