/** Brings a file to the newest schema, one numbered migration a transaction; refuses a file from the future. */
import { Failed } from '../../../contract/failure.ts';
import { dirname } from 'node:path';
import type { ReadDb, WriteDb } from '../database.ts';
import { storageFailure } from '../storageFailure.ts';

export interface Migration {
  number: number;
  name: string;
  sql: string;
  /** What becomes of each table's description; for changes by which no row is stored otherwise, and none that is there could be wrong. */
  redescribe?: (table: string) => string;
}

/** Whether a file that holds something already will be changed by `migrate`. */
export function isBehind(db: ReadDb, migrations: readonly Migration[]): boolean {
  const at = Number(db.pragma('user_version', { simple: true }));
  return at > 0 && at < (migrations.at(-1)?.number ?? 0);
}

function migrationFailure(error: unknown, { number, name }: Migration, path: string): Failed {
  const problem = `${number} ${name}: ${error instanceof Error ? error.message : String(error)}`;
  return new Failed('dataFolder.migrationFailed', { path: dirname(path), file: path, problem });
}

/** SQLite's own way to change a constraint without writing every row anew ("Making Other Kinds Of Table Schema Changes" of its documentation, the shorter one). */
function redescribeTables(db: WriteDb, redescribe: (table: string) => string): void {
  const tables = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
    .all();
  const version = Number(db.pragma('schema_version', { simple: true }));
  db.unsafeMode(true);
  try {
    db.pragma('writable_schema = ON');
    const describe = db.prepare("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?");
    for (const { name, sql } of tables) if (redescribe(sql) !== sql) describe.run(redescribe(sql), name);
    // Every connection reads the descriptions anew.
    db.pragma(`schema_version = ${version + 1}`);
    db.pragma('writable_schema = RESET');
  } finally {
    db.unsafeMode(false);
  }
}

/** `user_version` holds the number of the last migration. Throws Failed('dataFolder.future') for a newer file, Failed('dataFolder.migrationFailed') for one that it left as it was. */
export function migrate(db: WriteDb, migrations: readonly Migration[], path: string): void {
  const at = db.pragma('user_version', { simple: true }) as number;
  const newest = migrations.at(-1)?.number ?? 0;
  if (at > newest) throw new Failed('dataFolder.future', { path, file: path });
  for (const migration of migrations) {
    if (migration.number <= at) continue;
    try {
      db.transaction(() => {
        db.exec(migration.sql);
        if (migration.redescribe) redescribeTables(db, migration.redescribe);
        db.pragma(`user_version = ${migration.number}`);
      })();
    } catch (error) {
      throw storageFailure(error, dirname(path), path) ?? migrationFailure(error, migration, path);
    }
  }
}
