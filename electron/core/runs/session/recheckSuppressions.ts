/**
 * Rechecks a run's rows against the suppression list: before it claims anything, they are compared with what was done to that list since, and
 * the ledger learns which of them must not be bought. Calls in flight aren't cut.
 */
import type { ReadDb } from '../../platform/database.ts';
import { listPath } from '../../platform/paths.ts';
import { storageFailure } from '../../platform/examine.ts';
import { suppressionActs } from '../../suppression/inForce.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';

export interface SuppressionRecheckNeeds {
  dataDir: string;
  db: ReadDb;
  write: WriteLedger;
  /** Resolves when every row of the list has been compared with the suppression list. */
  screened(listId: string): Promise<unknown>;
  /** The list's suppressed rows, packed. */
  suppressedRows(listId: string): Promise<string>;
}

export interface SuppressionRecheck {
  /**
   * Null if nothing was done to the suppression list since the last time; else resolves once the ledger has it. Throws or rejects with Failed
   * for storage faults, which the run must pause for.
   */
  run(): Promise<void> | null;
  /** What the ledger knows is lost or out of date: the next run starts anew. */
  again(): void;
}

export function openSuppressionRecheck(
  { dataDir, db, write, screened, suppressedRows }: SuppressionRecheckNeeds,
  { runId, listId }: { runId: string; listId: string },
): SuppressionRecheck {
  // While nothing was ever done to the suppression list, no first call has to wait for the list's file.
  let rechecked: number | null = 0;
  let underWay: Promise<void> | null = null;
  const recheck = async (): Promise<void> => {
    while (rechecked !== suppressionActs(db)) {
      const acts = suppressionActs(db);
      // Before, so that an `again` meanwhile isn't lost.
      rechecked = acts;
      await screened(listId);
      await write('runs.recheckSuppressions', { runId, acts, rows: await suppressedRows(listId) });
    }
  };
  const failureOf = (error: unknown): unknown => storageFailure(error, dataDir, listPath(dataDir, listId)) ?? error;
  const isUpToDate = (): boolean => {
    try {
      return rechecked === suppressionActs(db);
    } catch (error) {
      throw failureOf(error);
    }
  };
  return {
    run: () => {
      if (underWay === null && isUpToDate()) return null;
      underWay ??= recheck()
        .catch((error: unknown) => {
          rechecked = null;
          throw failureOf(error);
        })
        .finally(() => {
          underWay = null;
        });
      return underWay;
    },
    again: () => {
      rechecked = null;
    },
  };
}
