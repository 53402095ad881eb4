/** A faulty ledger thread that doesn't wait for the disk. A test that loses nothing with it doesn't test what it should. */
import Database from 'better-sqlite3';

const prototype: unknown = Database.prototype;
if (prototype === null || typeof prototype !== 'object') throw new Error('a database has no prototype');
const pragma: unknown = Reflect.get(prototype, 'pragma');
if (typeof pragma !== 'function') throw new Error('a database knows no pragma');
Reflect.set(prototype, 'pragma', function (this: Database.Database, source: string, ...options: unknown[]): unknown {
  const result: unknown = Reflect.apply(pragma, this, [source.replace('synchronous = FULL', 'synchronous = NORMAL'), ...options]);
  return result;
});

await import('../../electron/core/workers/ledgerThread.ts');
