/** The ledger's thread on a disk that fails at the nth write: the test says which, through shared memory. */
import Database from 'better-sqlite3';
import { getEnvironmentData } from 'node:worker_threads';

const armed = getEnvironmentData('faultAt');
if (!(armed instanceof SharedArrayBuffer)) throw new Error('the test did not say at which write to fail');
/** Writes until the fault; 0 or less: none to come. And whether it takes the transaction with it, as a full disk does. */
const [left, rollsBack] = [0, 1];
const fault = new Int32Array(armed);

const prepare = Database.prototype.prepare;
Database.prototype.prepare = function (this: Database.Database, sql: string) {
  const made = prepare.call(this, sql);
  if (/^\s*(SELECT|PRAGMA)/i.test(sql)) return made;
  const run = made.run.bind(made);
  const inTransaction = (): boolean => this.inTransaction;
  const rollBack = (): unknown => this.exec('ROLLBACK');
  made.run = (...params: unknown[]) => {
    if (Atomics.sub(fault, left, 1) !== 1) return run(...params);
    if (Atomics.load(fault, rollsBack) === 0) throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE');
    if (inTransaction()) rollBack();
    throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
  };
  return made;
};

await import('../../electron/core/threads/ledgerThread.ts');
