/** Keeps the facts of a list's rows in its file once nothing has changed for a while, so that the next process need not read a million verdicts. */
import { Failed } from '../../../contract/failure.ts';
import { withoutWaiting, type WriteDb } from '../../store/database.ts';
import { missingPieces, putPiece, rowsIn, rowsOfPiece } from '../../store/lists/findings/keptFacts.ts';
import { emptyFacts, readFacts } from './listFacts.ts';
import { factsLayout, packFacts } from './packedFacts.ts';
import { turn } from '../slices.ts';

/** A run, or a person at work, changes rows again and again: only when they rest is it worth the writing. */
const quietMs = 1_000;

export interface FactsKeeper {
  /** Something changed, or pieces were found missing: they are kept when nothing more happens for a while. Returns at once. */
  due(listId: string): void;
  /** Before the list's rows change by number, or it is deleted. */
  forget(listId: string): void;
}

/** `use` does work with the list, opened if need be. */
export function createFactsKeeper(
  use: (listId: string, work: (list: { db: WriteDb; rows: number }) => Promise<void>) => Promise<void>,
): FactsKeeper {
  const waiting = new Map<string, NodeJS.Timeout>();
  const keep = (listId: string): void => {
    waiting.delete(listId);
    const changedAgain = (): boolean => waiting.has(listId);
    use(listId, ({ db, rows }) => keepMissing(db, rows, changedAgain)).catch((error: unknown) => {
      // The list went, or its disk is full: nothing depends on it, and whoever asks for the list is told.
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
  };
}

/** Keeps the pieces that are missing, a transaction each, until `stop` says that rows changed again. */
export async function keepMissing(db: WriteDb, rows: number, stop: () => boolean): Promise<void> {
  const facts = emptyFacts(Math.min(rows, rowsOfPiece));
  const keepPiece = db.transaction((piece: number) => {
    const [first, last] = rowsIn(piece, rows);
    readFacts(db, facts, first, last, first);
    putPiece(db, piece, packFacts(facts, last - first + 1));
  });
  for (const piece of missingPieces(db, rows, factsLayout)) {
    await turn();
    if (stop() || !db.open) return;
    // At once or not at all: waiting for another writer would hold up whoever asks this thread something.
    if (!withoutWaiting(db, () => keepPiece.immediate(piece))) return;
  }
}
