/** Finds what a data folder at rest must not contain: records that refer to nothing, rows of no list, files without an owner. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { openToRead, type ReadDb } from '#core/platform/database.ts';
import { ledgerPath } from '#core/platform/paths.ts';

/** The tables with data about a row. */
const perRow = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'cells'
  AND EXISTS (SELECT 1 FROM pragma_table_info(sqlite_schema.name) WHERE name = 'row')`;
const names = z.array(z.string());
const count = (db: ReadDb, sql: string): number => z.int().parse(db.prepare(sql).pluck().get());

function inFile(path: string, look: (db: ReadDb) => string[]): string[] {
  const db = openToRead(path);
  try {
    const broken = z.array(z.object({ table: z.string() })).parse(db.pragma('foreign_key_check'));
    return [...broken.map(({ table }) => `${table} refers to nothing`), ...look(db)];
  } finally {
    db.close();
  }
}

/** Describes each orphan; empty if there is none. The program must have ended. */
export function orphansIn(dataDir: string): string[] {
  const folder = join(dataDir, 'lists');
  const files = readdirSync(folder);
  return [
    ...inFile(ledgerPath(dataDir), (db) => {
      const lost = count(
        db,
        `SELECT count(*) FROM attempts WHERE purpose = 'run' AND job_id IS NULL
           OR purpose = 'lookup' AND seq NOT IN (SELECT attempt_seq FROM lookups)`,
      );
      return lost === 0 ? [] : [`${lost} attempts of nothing`];
    }),
    ...files
      .filter((name) => name.endsWith('.db'))
      .flatMap((name) =>
        inFile(join(folder, name), (db) =>
          names.parse(db.prepare(perRow).pluck().all()).flatMap((table) => {
            const rows = count(db, `SELECT count(*) FROM ${table} WHERE row NOT IN (SELECT row FROM cells)`);
            return rows === 0 ? [] : [`${rows} of ${table} have no row in ${name}`];
          }),
        ),
      ),
    ...files.filter((name) => !/^[0-9a-f-]{36}\.(?:db|text)(?:-wal|-shm)?$/.test(name)).map((name) => `the file ${name}`),
  ];
}
