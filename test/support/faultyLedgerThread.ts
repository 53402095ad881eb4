/** The ledger's thread on a disk that fails at the nth write, which the test chooses through shared memory. */
import Database from 'better-sqlite3';
import { getEnvironmentData } from 'node:worker_threads';

const armed = getEnvironmentData('faultAt');
if (!(armed instanceof SharedArrayBuffer)) throw new Error('the test did not say at which write to fail');
/** Indexes: writes until the fault (0 or less: none), and whether it rolls back the transaction, like a full disk. */
const [left, rollsBack] = [0, 1];
const fault = new Int32Array(armed);

const failing = (db: Database.Database): void => {
  if (Atomics.sub(fault, left, 1) !== 1) return;
  if (Atomics.load(fault, rollsBack) === 0) throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE');
  if (db.inTransaction) db.exec('ROLLBACK');
  throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
};

// The driver's native code creates statements, so only their prototype can be changed.
const prototype: unknown = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1'));
if (prototype === null || typeof prototype !== 'object') throw new Error('a statement has no prototype');
const run: unknown = Reflect.get(prototype, 'run');
if (typeof run !== 'function') throw new Error('a statement can not run');
Reflect.set(prototype, 'run', function (this: Database.Statement, ...params: unknown[]): unknown {
  failing(this.database);
  const result: unknown = Reflect.apply(run, this, params);
  return result;
});

await import('#core/workers/ledgerThread.ts');
