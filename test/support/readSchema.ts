/** A database's tables, indexes and views as defined in its file, without comments and whitespace, for comparing files. */
import type { ReadDb } from '#core/platform/database.ts';

/** Returns definitions by name. */
export function readSchema(db: ReadDb): Record<string, string> {
  const all = db
    .prepare<[], { name: string; sql: string }>('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name')
    .all();
  return Object.fromEntries(all.map(({ name, sql }) => [name, plain(sql)]));
}

const plain = (sql: string): string =>
  sql
    .replaceAll(/--.*/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1');
