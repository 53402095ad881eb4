/**
 * Gives a file its schema: a new file gets the newest directly, an older one is migrated step by step, and one from a newer version is
 * refused.
 */
import { errorMessage } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import { dirname } from 'node:path';
import { type ReadDb, type WriteDb, writeTogether } from '../database.ts';
import { storageFailure } from '../examine.ts';

/** A step from one schema version to the next. Changes tables with SQL only: code that reads them knows only the newest version. */
export interface Migration {
  /** The resulting version; the first migration has 2. */
  number: number;
  name: string;
  sql: string;
  /** Changes a table's definition. For changes that don't affect how rows are stored, and that no existing row can violate. */
  redescribe?: (table: string) => string;
}

/** The schema of one kind of database file, current and past. A file stores its version in `user_version`; 0 means an empty file. */
export interface DatabaseSchema {
  /** The newest version, for new files. */
  readonly sql: string;
  /** Version 1. */
  readonly first: string;
  /** From version 2 on, without gaps. */
  readonly migrations: readonly Migration[];
}

export const newestVersion = ({ migrations }: DatabaseSchema): number => migrations.at(-1)?.number ?? 1;

/** Whether `migrate` will change a file that isn't empty. */
export function isBehind(db: ReadDb, schema: DatabaseSchema): boolean {
  const at = Number(db.pragma('user_version', { simple: true }));
  return at > 0 && at < newestVersion(schema);
}

/**
 * Migrates a file to the newest version, each step in one transaction. Throws Failed('dataFolder.future') for a newer file, and
 * Failed('dataFolder.migrationFailed') for one that it left unchanged.
 */
export function migrate(db: WriteDb, schema: DatabaseSchema, path: string): void {
  const at = Number(db.pragma('user_version', { simple: true }));
  const newest = newestVersion(schema);
  if (at > newest) throw new Failed('dataFolder.future', { path, file: path });
  if (at === 0) apply(db, { number: newest, name: 'schema', sql: schema.sql }, path);
  else for (const migration of schema.migrations) if (migration.number > at) apply(db, migration, path);
}

/** Gives an empty file this version, so that data recovered from an older file can be migrated. */
export function createAt(db: WriteDb, schema: DatabaseSchema, version: number, path: string): void {
  apply(db, { number: 1, name: 'schema', sql: schema.first }, path);
  for (const migration of schema.migrations) if (migration.number <= version) apply(db, migration, path);
}

function apply(db: WriteDb, migration: Migration, path: string): void {
  try {
    writeTogether(db, () => {
      db.exec(migration.sql);
      if (migration.redescribe) redescribeTables(db, migration.redescribe);
      db.pragma(`user_version = ${migration.number}`);
    });
  } catch (error) {
    throw storageFailure(error, dirname(path), path) ?? migrationFailure(error, migration, path);
  }
}

function migrationFailure(error: unknown, { number, name }: Migration, path: string): Failed {
  const problem = `${number} ${name}: ${errorMessage(error)}`;
  return new Failed('dataFolder.migrationFailed', { path: dirname(path), file: path, problem });
}

/**
 * Changes constraints without rewriting rows, by the shorter procedure of "Making Other Kinds Of Table Schema Changes" in SQLite's
 * documentation.
 */
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
    // Makes every connection read the definitions again.
    db.pragma(`schema_version = ${version + 1}`);
    db.pragma('writable_schema = RESET');
  } finally {
    db.unsafeMode(false);
  }
}
