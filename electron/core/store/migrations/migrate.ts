/** Brings a file to the newest schema, one numbered migration a transaction; refuses a file from the future. */
import { Failed } from '../../../contract/failure.ts';
import { dirname } from 'node:path';
import type { ReadDb, WriteDb } from '../database.ts';
import { storageFailure } from '../storageFailure.ts';

export interface Migration {
  number: number;
  name: string;
  sql: string;
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
        db.pragma(`user_version = ${migration.number}`);
      })();
    } catch (error) {
      throw storageFailure(error, dirname(path), path) ?? migrationFailure(error, migration, path);
    }
  }
}
