/** Opens the data folder: takes its lock, brings the ledger up to date, and settles what the last process left open. */
import { existsSync, mkdirSync } from 'node:fs';
import { Failed } from '../../contract/failure.ts';
import type { Ports } from '../ports.ts';
import { ensureSandboxEnvironment } from '../settings/environmentCommands.ts';
import { openToRead, type ReadDb } from '../store/database.ts';
import { lockFolder } from '../store/folderLock.ts';
import { countOpenAttempts } from '../store/ledger/readRuns.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import { sweepImports } from '../store/lists/paths.ts';
import { ledgerPath, openLedger } from './openLedger.ts';

/** `write`: the one process that owns the folder. `read`: any number beside it. */
export type FolderMode = 'write' | 'read';

export interface DataFolder {
  db: ReadDb;
  write: WriteLedger;
  close(): Promise<void>;
}

export interface OpenDataFolderOptions {
  dataDir: string;
  mode: FolderMode;
  ports: Ports;
  newId(): string;
}

export async function openDataFolder({ dataDir, mode, ports, newId }: OpenDataFolderOptions): Promise<DataFolder> {
  if (mode === 'read') return openBeside(dataDir, ports);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Failed('dataFolder.unusable', { path: dataDir, problem: error instanceof Error ? error.message : String(error) });
  }
  const lock = lockFolder(dataDir);
  try {
    sweepImports(dataDir);
    const ledger = await openLedger(dataDir, ports.threads.ledger, ports.random.bytes(32));
    const { write, db } = ledger;
    await ensureSandboxEnvironment(write, ports.clock);
    const at = ports.clock.now();
    // A process that died left attempts open: each may have been billed, and is told as in doubt.
    await write('attempts.recover', { at, endIds: Array.from({ length: countOpenAttempts(db) }, newId) });
    await write('runs.interrupt', { at });
    return {
      db,
      write,
      close: async () => {
        await ledger.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Reads beside the owner. An export made here is the one thing that goes unrecorded: only the owner may write to the ledger. */
function openBeside(dataDir: string, ports: Ports): DataFolder {
  const path = ledgerPath(dataDir);
  if (!existsSync(path)) throw new Failed('dataFolder.unusable', { path: dataDir, problem: 'there is no ledger in it' });
  const db = openToRead(path);
  const refuse = (name: string): Promise<never> => {
    ports.log(`not written beside the owner of the data folder: ${name}`);
    return Promise.reject(new Failed('dataFolder.inUse', { path: dataDir }));
  };
  return {
    db,
    write: refuse,
    close: () => {
      db.close();
      return Promise.resolve();
    },
  };
}
