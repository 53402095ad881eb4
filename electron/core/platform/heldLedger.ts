/** One reading connection to the ledger for all tasks of a thread. */
import { openToRead, type ReadDb } from './database.ts';
import { ledgerPath } from './ledgerPath.ts';

export interface HeldLedger {
  /** Opened on first use: in a new data folder the ledger's own thread creates the file. */
  read(): ReadDb;
  close(): void;
}

export function holdLedger(dataDir: string): HeldLedger {
  let opened: ReadDb | null = null;
  return {
    read: () => (opened ??= openToRead(ledgerPath(dataDir))),
    close: () => {
      opened?.close();
      opened = null;
    },
  };
}
