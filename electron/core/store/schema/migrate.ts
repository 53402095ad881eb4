/** Gives a file its schema: a new one the newest as it is written down, an older one migration by migration; a file from the future is refused. */
import { Failed } from '../../../contract/failure.ts';
import { dirname } from 'node:path';
import type { ReadDb, WriteDb } from '../database.ts';
import { storageFailure } from '../storageFailure.ts';

/** From one version of a schema to the next. Changes tables by SQL alone: code that reads them knows only the newest version. */
export interface Migration {
  /** The version that it leads to: 2 is the first. */
  number: number;
  name: string;
  sql: string;
  /** What becomes of each table's description; for changes by which no row is stored otherwise, and none that is there could be wrong. */
  redescribe?: (table: string) => string;
}

/** What one kind of database file looks like, today and before. A file says in `user_version` at which version it is; 0 is an empty one. */
export interface DatabaseSchema {
  /** The newest version, as a new file gets it. */
  readonly sql: string;
  /** Version 1. */
  readonly first: string;
  /** From version 2 on, without a gap. */
  readonly migrations: readonly Migration[];
}

export const newestVersion = ({ migrations }: DatabaseSchema): number => migrations.at(-1)?.number ?? 1;

/** Whether a file that holds something already will be changed by `migrate`. */
export function isBehind(db: ReadDb, schema: DatabaseSchema): boolean {
  const at = Number(db.pragma('user_version', { simple: true }));
  return at > 0 && at < newestVersion(schema);
}

/**
 * Brings a file to the newest version, each migration in one transaction. Throws Failed('dataFolder.future') for a newer file, and
 * Failed('dataFolder.migrationFailed') for one that it left as it was.
 */
export function migrate(db: WriteDb, schema: DatabaseSchema, path: string): void {
  const at = Number(db.pragma('user_version', { simple: true }));
  const newest = newestVersion(schema);
  if (at > newest) throw new Failed('dataFolder.future', { path, file: path });
  if (at === 0) apply(db, { number: newest, name: 'schema', sql: schema.sql }, path);
  else for (const migration of schema.migrations) if (migration.number > at) apply(db, migration, path);
}

/** Makes an empty file one of this version: for what was saved from an older file, before it is migrated. */
export function createAt(db: WriteDb, schema: DatabaseSchema, version: number, path: string): void {
  apply(db, { number: 1, name: 'schema', sql: schema.first }, path);
  for (const migration of schema.migrations) if (migration.number <= version) apply(db, migration, path);
}

function apply(db: WriteDb, migration: Migration, path: string): void {
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
