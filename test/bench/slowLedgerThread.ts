/** The ledger's thread on a disk whose sync takes 5 ms more: it sleeps that long in every commit, which is when SQLite syncs. */
import Database from 'better-sqlite3';

const syncMs = 5;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

const { prepare } = Database.prototype;
Object.defineProperty(Database.prototype, 'prepare', {
  value(this: Database.Database, sql: string): Database.Statement {
    const made: Database.Statement = Reflect.apply(prepare, this, [sql]);
    const { run } = made;
    if (sql === 'COMMIT') {
      made.run = () => {
        Atomics.wait(sleeper, 0, 0, syncMs);
        return Reflect.apply(run, made, []);
      };
    }
    return made;
  },
});

await import('#core/workers/ledgerThread.ts');
