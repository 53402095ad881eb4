/**
 * Makes a run heed the suppression list: before it claims anything, its list's rows are compared with what was done to the suppression list
 * since, and the ledger is told which of them must not be bought. Calls in flight aren't cut.
 */
import type { ReadDb } from '../../platform/database.ts';
import { listPath } from '../../platform/paths.ts';
import { storageFailure } from '../../platform/storageFailure.ts';
import { suppressionActs } from '../../suppression/inForce.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';

export interface HeedNeeds {
  dataDir: string;
  db: ReadDb;
  write: WriteLedger;
  /** Resolves when every row of the list has been compared with the suppression list. */
  screened(listId: string): Promise<unknown>;
  /** The list's suppressed rows, packed. */
  suppressedRows(listId: string): Promise<string>;
}

export interface Heeding {
  /**
   * Null if nothing was done to the suppression list since the last time; else resolves once the ledger knows. Throws or rejects with Failed
   * for storage faults, which the run must pause for.
   */
  heed(): Promise<void> | null;
  /** The ledger says that it doesn't know, or there is more to know: it must be told again. */
  again(): void;
}

export function openHeeding(
  { dataDir, db, write, screened, suppressedRows }: HeedNeeds,
  { runId, listId }: { runId: string; listId: string },
): Heeding {
  // While nothing was ever done to the suppression list, no first call has to wait for the list's file.
  let heeded: number | null = 0;
  let underWay: Promise<void> | null = null;
  const tell = async (): Promise<void> => {
    while (heeded !== suppressionActs(db)) {
      const acts = suppressionActs(db);
      // Before, so that whoever says `again` meanwhile is heard.
      heeded = acts;
      await screened(listId);
      await write('runs.heedSuppressions', { runId, acts, rows: await suppressedRows(listId) });
    }
  };
  const failureOf = (error: unknown): unknown => storageFailure(error, dataDir, listPath(dataDir, listId)) ?? error;
  const knowsAll = (): boolean => {
    try {
      return heeded === suppressionActs(db);
    } catch (error) {
      throw failureOf(error);
    }
  };
  return {
    heed: () => {
      if (underWay === null && knowsAll()) return null;
      underWay ??= tell()
        .catch((error: unknown) => {
          heeded = null;
          throw failureOf(error);
        })
        .finally(() => {
          underWay = null;
        });
      return underWay;
    },
    again: () => {
      heeded = null;
    },
  };
}
