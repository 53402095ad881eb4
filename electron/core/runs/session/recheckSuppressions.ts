/**
 * Rechecks a run's rows against the suppression list. Before each claim, changes to that list are compared with the rows, and the rows that
 * must not be bought are reported to the ledger. Calls in flight aren't aborted.
 */
import { Failed } from '#contract/failure.ts';
import type { ReadDb } from '../../platform/database.ts';
import { listPath } from '../../platform/paths.ts';
import { storageFailure } from '../../platform/examine.ts';
import { suppressionActs } from '../../suppression/inForce.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import { getOperation } from '#contract/service/operations/catalog.ts';
import { askedValues, findInQuestion } from '../../suppression/suppressedQuestion.ts';
import type { Clock } from '../../ports.ts';
import { parsePairs } from '../../service/answers/kept/answerViews.sql.ts';
import { addRow, emptyRowSet, hasRow } from '#base/rowSet.ts';
import { packRows, unpackRows } from '../../platform/pieces.ts';
import type { Slice } from '../servers/teamServers.ts';

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
   * Null if the suppression list hasn't changed since the last time; else resolves once the ledger has the changes. Throws or rejects with
   * Failed for storage faults, for which the run must pause.
   */
  run(): Promise<void> | null;
  /** Reports that the ledger's state is lost or out of date: the next `run` starts again. */
  again(): void;
}

export function openSuppressionRecheck(
  { dataDir, db, write, screened, suppressedRows }: SuppressionRecheckNeeds,
  { runId, listId }: { runId: string; listId: string },
): SuppressionRecheck {
  // As long as the suppression list has never changed, no first call has to wait for the list's file.
  let rechecked: number | null = 0;
  let underWay: Promise<void> | null = null;
  const recheck = async (): Promise<void> => {
    while (rechecked !== suppressionActs(db)) {
      const acts = suppressionActs(db);
      // Set before screening, so that an `again` in the meantime isn't lost.
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

/** Repeats a write that the ledger refuses, by null, until it has every change to the suppression list. */
export type ScreenedWrite = <R>(write: () => Promise<R | null>) => Promise<R>;

/** `met` is called for storage faults. */
export const screenedWrites =
  (suppressionRecheck: SuppressionRecheck, met: (fault: Failed) => void): ScreenedWrite =>
  async (write) => {
    for (;;) {
      try {
        await suppressionRecheck.run();
      } catch (error) {
        if (error instanceof Failed) met(error);
        throw error;
      }
      const written = await write();
      if (written !== null) return written;
      // The suppression list has just changed.
      suppressionRecheck.again();
    }
  };

export interface SliceRecheckNeeds extends SuppressionRecheckNeeds {
  clock: Pick<Clock, 'now'>;
  hasList(listId: string): boolean;
}

interface SliceSuppressionRecheck extends SuppressionRecheck {
  /** Withdraws the questions at these places. */
  withdraw(places: readonly number[]): void;
}

/**
 * Keeps a server from asking about people who were suppressed after a slice was handed over. A question isn't sent if its person is on the
 * suppression list here, if all its rows are suppressed in this device's copy of a shared list, or if the run's own device withdrew it.
 */
export function openSliceSuppressionRecheck(
  needs: SliceRecheckNeeds,
  sliceId: string,
  { listId, operation, jobs }: Slice,
): SliceSuppressionRecheck {
  const { db, clock, hasList } = needs;
  const withdrawn = new Set<number>();
  const asked = jobs.map(({ parameters }) => askedValues(getOperation(operation), parsePairs(parameters)));
  const suppressedRows = async (): Promise<string> => {
    const rows = hasList(listId) ? unpackRows(await needs.suppressedRows(listId)) : null;
    const at = clock.now();
    const places = emptyRowSet(jobs.length);
    for (const [place, job] of jobs.entries()) {
      const isInList = rows !== null && job.rows.every((row) => hasRow(rows, row));
      const isOut = isInList || withdrawn.has(place) || findInQuestion(db, asked[place] ?? [], at) !== null;
      // The slice's jobs are this run's rows.
      if (isOut) addRow(places, place + 1);
    }
    return packRows(places);
  };
  const suppressionRecheck = openSuppressionRecheck(
    { ...needs, suppressedRows, screened: (list) => (hasList(list) ? needs.screened(list) : Promise.resolve()) },
    { runId: sliceId, listId },
  );
  return {
    ...suppressionRecheck,
    withdraw: (places) => {
      if (places.every((place) => withdrawn.has(place))) return;
      for (const place of places) withdrawn.add(place);
      suppressionRecheck.again();
    },
  };
}
