/** Commits writes together: all that queued go into one transaction, and one that fails spoils no other. */
import type { Ledger } from './ledger.ts';

/** What one write came to. */
type Settled = { ok: true; value: unknown } | { ok: false; error: unknown };

/** Runs the writes in their order in one transaction; what it returns is on disk. Where that can't be, each write is told why. Never throws. */
export type CommitTogether = (writes: readonly (() => unknown)[]) => Settled[];

/**
 * Writes hardly ever fail, so they first run bare: a savepoint around each costs as much as half of its work (SQLite copies every page that it
 * touches anew). Only where one failed is all undone and done again with savepoints, so that the others stand. A write may therefore run twice, and
 * must leave nothing outside of the database and the chain.
 */
export function openCommits({ db, chain, totals, known }: Ledger): CommitTogether {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const savepoint = db.prepare('SAVEPOINT one');
  const release = db.prepare('RELEASE one');

  /** What stands in memory goes back with what is rolled back. */
  const mark = (): (() => void) => {
    const [undoChain, undoTotals] = [chain.mark(), totals.mark()];
    return () => {
      undoChain();
      undoTotals();
      known.forget();
    };
  };
  const bare = (write: () => unknown): Settled => ({ ok: true, value: write() });
  const guarded = (write: () => unknown): Settled => {
    const undo = mark();
    savepoint.run();
    try {
      const value = write();
      totals.write();
      release.run();
      return { ok: true, value };
    } catch (error) {
      // A full disk rolls the whole transaction back by itself: then nothing of the batch has happened, and all are told.
      if (!db.inTransaction) throw error;
      db.exec('ROLLBACK TO one; RELEASE one');
      undo();
      return { ok: false, error };
    }
  };
  const transact = (writes: readonly (() => unknown)[], run: (write: () => unknown) => Settled): Settled[] => {
    const undo = mark();
    try {
      begin.run();
      const settled = writes.map(run);
      chain.seal();
      totals.write();
      commit.run();
      return settled;
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      undo();
      throw error;
    }
  };

  return (writes) => {
    try {
      return transact(writes, bare);
    } catch (first) {
      if (writes.length === 1) return [{ ok: false, error: first }];
    }
    try {
      return transact(writes, guarded);
    } catch (error) {
      return writes.map(() => ({ ok: false, error }));
    }
  };
}
