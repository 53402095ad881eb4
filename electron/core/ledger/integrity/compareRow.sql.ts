/** Compares a record with the row that was made from it. */
import { canonicalJson } from '#base/canonicalJson.ts';
import type { ReadDb } from '../../platform/database.ts';
import { mirrors } from './mirrors.sql.ts';
import type { Find } from './problems.sql.ts';

/** What a record commits to, and the row that it describes. */
export type Said = Readonly<Record<string, unknown>>;
export type Row = Readonly<Record<string, unknown>>;

/** Finds the row that a record describes, and compares them. */
export function openMirrors(db: ReadDb, find: Find): (kind: string, name: string, recordId: string, said: Said) => Row | undefined {
  const rows = Object.fromEntries(
    Object.entries(mirrors).map(([kind, { table, key, columns, more = {}, always = {} }]) => {
      const named = { ...columns, ...more, ...Object.fromEntries(Object.keys(always).map((name) => [name, name])) };
      const selected = Object.entries(named).map(([name, column]) => `${column} AS "${name}"`);
      return [kind, db.prepare<[string | number], Row>(`SELECT ${selected.join(', ')} FROM ${table} WHERE ${key} = ?`)];
    }),
  );
  return (kind, name, recordId, said) => {
    const mirror = mirrors[kind];
    if (!mirror) return undefined;
    const by = mirror.by === undefined ? recordId : said[mirror.by];
    const row = rows[kind]?.get(typeof by === 'number' ? by : String(by));
    if (!row) find('recordMissing', name);
    else {
      for (const member of Object.keys(mirror.columns))
        if (member in said && !isSame(said[member], row[member])) find('recordChanged', `${name}, ${member}`);
      for (const [column, value] of Object.entries(mirror.always ?? {}))
        if (row[column] !== value) find('recordChanged', `${name}, ${column}`);
    }
    return row;
  };
}

/** A column has a flag as a number, and anything else that isn't plain as JSON. */
function isSame(said: unknown, kept: unknown): boolean {
  if (typeof said === 'boolean') return Number(said) === kept;
  if (said === null || typeof said !== 'object') return said === kept;
  return typeof kept === 'string' && canonicalJson(said) === inOneForm(kept);
}

/** Of text that isn't JSON: that it isn't. */
function inOneForm(text: string): string {
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return 'no JSON';
  }
}
