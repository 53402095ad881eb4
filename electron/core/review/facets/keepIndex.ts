/** Stores the facts of a list's rows in its file after a quiet period, so that the next process needn't read a million verdicts. */
import { setImmediate } from 'node:timers/promises';
import { Failed } from '#contract/failure.ts';
import { unlessBusy, type WriteDb, writeTogether } from '../../platform/database.ts';
import { missingPieces, putPiece } from '../../lists/findings/keptIndex.sql.ts';
import { rowsIn, rowsOfPiece } from '../../platform/pieces.ts';
import { emptyIndex, readIndex } from './facetIndex.ts';
import { indexLayout, packIndex } from './packedIndex.ts';

/** A run, or a person at work, keeps changing rows: storing is only worthwhile when that stops. */
const quietMs = 1_000;

export interface IndexKeeper {
  /** Something changed, or pieces are missing: they are stored after a quiet period. Returns at once. */
  due(listId: string): void;
  /** Call this before the list's row numbers change, or it is deleted. */
  forget(listId: string): void;
  /** From here on nothing is stored. */
  end(): void;
}

/** `use` runs work with the list, opened if needed. */
export function createIndexKeeper(
  use: (listId: string, work: (list: { db: WriteDb; rows: number }) => Promise<void>) => Promise<void>,
): IndexKeeper {
  const waiting = new Map<string, NodeJS.Timeout>();
  const keep = (listId: string): void => {
    waiting.delete(listId);
    const changedAgain = (): boolean => waiting.has(listId);
    use(listId, ({ db, rows }) => keepMissing(db, rows, changedAgain)).catch((error: unknown) => {
      // The list is gone, or its disk is full: nothing depends on this, and other uses of the list report the error.
      if (!(error instanceof Failed)) throw error;
    });
  };
  return {
    due(listId) {
      clearTimeout(waiting.get(listId));
      waiting.set(listId, setTimeout(keep, quietMs, listId).unref());
    },
    forget(listId) {
      clearTimeout(waiting.get(listId));
      waiting.delete(listId);
    },
    end() {
      waiting.forEach((timer) => clearTimeout(timer));
      waiting.clear();
    },
  };
}

/** Stores the missing pieces, one transaction each, until `stop` returns true because rows changed again. */
export async function keepMissing(db: WriteDb, rows: number, stop: () => boolean): Promise<void> {
  const index = emptyIndex(Math.min(rows, rowsOfPiece));
  const keepPiece = (piece: number): void => {
    const [first, last] = rowsIn(piece, rows);
    readIndex(db, index, first, last, first);
    putPiece(db, piece, packIndex(index, last - first + 1));
  };
  for (const piece of missingPieces(db, rows, indexLayout)) {
    await setImmediate();
    if (stop() || !db.open) return;
    // Only if there is no other writer: waiting would block requests to this thread.
    if (!unlessBusy(db, 0, () => writeTogether(db, () => keepPiece(piece)))) return;
  }
}
