/** The main side of the ledger: writes go to its thread, small reads happen here on a read-only connection. */
import { openToRead, type ReadDb } from '../platform/database.ts';
import { rewriteLedger, type WriteLedger } from '../ledger/writes.sql.ts';
import { storageFailure } from '../platform/storageFailure.ts';
import { openThread, type TaskMap, type Thread } from '../platform/threads/openThread.ts';
import type { StartThread } from '../ports.ts';
import { ledgerPath } from '../platform/ledgerPath.ts';

export interface OpenLedger {
  write: WriteLedger;
  /** Writes the file anew, without anything of what was removed from it. Writes wait meanwhile. */
  rewrite(): Promise<void>;
  db: ReadDb;
  close(): Promise<void>;
}

export type LedgerThread = Thread<TaskMap>;

/** Starts the ledger's thread. It touches no file before its first task: until then it loads. */
export const startLedgerThread = (dataDir: string, start: StartThread): LedgerThread =>
  openThread<TaskMap>(start, { path: ledgerPath(dataDir) });

/** Has the ledger's thread open the file (and migrate it), and opens the reading connection when the file is ready. Ends the thread if that fails. */
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
