/** Commits writes together: all queued writes go into one transaction, and a failing one doesn't affect the others. */
import type { Ledger } from './ledger.sql.ts';

/** The result of one write. */
export type Settled = { ok: true; value: unknown } | { ok: false; error: unknown };

/**
 * Runs the writes in order in one transaction; their results are on disk when it returns. If that fails, each write gets the error. Never
 * throws.
 */
export type CommitTogether = (writes: readonly (() => unknown)[]) => Settled[];

/**
 * Writes hardly ever fail, so they first run without savepoints: a savepoint costs half as much as its write (SQLite copies every page it
 * touches). If one fails, all are rolled back and repeated with savepoints, so that the others succeed. A write may therefore run twice,
 * and must have no effect outside the database and the chain.
 */
export function openCommits({ db, chain, totals, known }: Ledger): CommitTogether {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const savepoint = db.prepare('SAVEPOINT one');
  const release = db.prepare('RELEASE one');

  /** Marks the state in memory to restore on rollback. */
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
      // A full disk rolls back the whole transaction: nothing of the batch was written, and all writes get the error.
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
