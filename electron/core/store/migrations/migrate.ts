/** Brings a file to the newest schema, one numbered migration a transaction; refuses a file from the future. */
import { Failed } from '../../../contract/failure.ts';
import type { WriteDb } from '../database.ts';

export interface Migration {
  number: number;
  name: string;
  sql: string;
}

/** `user_version` holds the number of the last migration. Throws Failed('dataFolder.future') for a newer file. */
export function migrate(db: WriteDb, migrations: readonly Migration[], path: string): void {
  const at = db.pragma('user_version', { simple: true }) as number;
  const newest = migrations.at(-1)?.number ?? 0;
  if (at > newest) throw new Failed('dataFolder.future', { path, file: path });
  for (const migration of migrations) {
    if (migration.number <= at) continue;
    db.transaction(() => {
      db.exec(migration.sql);
      db.pragma(`user_version = ${migration.number}`);
    })();
  }
}
