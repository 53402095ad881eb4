/** What is known about each column of a query: whether it can be null, how it is stored, and which texts its table allows. */
import type { ReadDb } from '#core/platform/database.ts';
import { expressionFacts } from './expressionFacts.ts';
import { expressionOf, joinedTables, plainName, selectsOf, type Select } from './sqlText.ts';

export type Storage = 'text' | 'integer' | 'real' | 'blob';

/** Members are null if unknown. */
export interface Facts {
  nullable: boolean | null;
  storage: Storage | null;
  /** The only texts that its table allows. */
  texts: readonly string[] | null;
  /** A condition of the query tests it, which may exclude rows in which it is null. */
  isNarrowed?: boolean;
  /** The column or the expression. */
  about: string;
}

/** Returns the facts of a query's columns; the query must be preparable. */
export function openColumnFacts(db: ReadDb, sql: string): (index: number) => Facts {
  const selects = selectsOf(sql);
  return (index) => {
    const facts = selects.length === 0 ? [] : selects.map((select) => itemFacts(db, select, index, selects.length > 1 ? undefined : sql));
    return facts.length === 0 ? { nullable: null, storage: null, texts: null, about: `column ${index + 1}` } : facts.reduce(either);
  };
}

/** Combines the facts of two alternatives. */
export function either(one: Facts, other: Facts): Facts {
  const nullable = one.nullable === true || other.nullable === true ? true : one.nullable === other.nullable ? one.nullable : null;
  return {
    nullable,
    storage: one.storage === other.storage ? one.storage : null,
    texts: one.texts && other.texts ? [...new Set([...one.texts, ...other.texts])] : null,
    about: one.about === other.about ? one.about : `${one.about} or ${other.about}`,
  };
}

function itemFacts(db: ReadDb, select: Select, index: number, whole?: string): Facts {
  const item = select.items[index];
  // Not `SELECT *` or similar.
  const isPlain = select.items.every((one) => !one.endsWith('*'));
  const expression = isPlain && item !== undefined ? expressionOf(item) : null;
  const sql = whole ?? `${select.head}SELECT ${select.items.join(', ')} ${select.rest}`;
  const origin = expression === null || isColumn(expression) ? originFacts(db, select, sql, index, expression) : undefined;
  return origin ?? expressionFacts(factsWithin(db, select), select, expression ?? `column ${index + 1}`);
}

/** Facts of a column that an expression of the query uses; undefined if it isn't a column, or only known in the enclosing query. */
const factsWithin =
  (db: ReadDb, select: Select) =>
  (expression: string): Facts | undefined => {
    if (!isColumn(expression)) return undefined;
    try {
      return originFacts(db, select, `${select.head}SELECT ${expression} ${select.rest}`, 0, expression);
    } catch {
      return { nullable: null, storage: null, texts: null, about: expression };
    }
  };

const isColumn = (expression: string): boolean =>
  /^(?:\w+|"[^"]+")(?:\.(?:\w+|"[^"]+"))*$/.test(expression) && !/^(?:\d+|NULL)$/.test(expression);

/** Facts of a table's own column; undefined if it is an expression. */
function originFacts(db: ReadDb, select: Select, sql: string, index: number, expression: string | null): Facts | undefined {
  const found = db.prepare(sql).columns()[index];
  if (!found || found.column === null || found.table === null) return undefined;
  const column = tableColumn(db, found.database ?? 'main', found.table, found.column);
  if (!column) return undefined;
  const about = `${found.table}.${found.column}`;
  const conditions = `${select.head} ${select.rest}`;
  const leftOut = isLeftOut(conditions, found.table, expression);
  if (leftOut !== false)
    return { ...column, nullable: leftOut === true ? true : column.nullable || null, about: `${about}, of an outer join` };
  const narrowed = narrowedTexts(conditions, found.column, column.texts);
  if (column.nullable && isNarrowed(conditions, found.column, expression))
    return { ...column, texts: narrowed, nullable: null, isNarrowed: true, about };
  return { ...column, texts: narrowed, about };
}

interface TableColumn {
  nullable: boolean | null;
  storage: Storage | null;
  texts: readonly string[] | null;
}

/** Columns of SQLite's own tables. */
const neverNull = new Set([
  ...['name', 'type', 'tbl_name'].map((name) => `sqlite_master.${name}`),
  ...['name', 'type', 'pk'].map((name) => `pragma_table_info.${name}`),
  ...['pragma_table_list.wr', 'json_each.key'],
]);

function tableColumn(db: ReadDb, database: string, table: string, column: string): TableColumn | undefined {
  const about = db
    .prepare<[string, string], { name: string; type: string; notnull: number; pk: number }>(
      'SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?, ?)',
    )
    .all(table, database);
  const made = db
    .prepare<[string], { strict: number; type: string }>(
      `SELECT strict, type FROM "${database}".pragma_table_list WHERE schema = '${database}' AND name = ?`,
    )
    .get(table);
  const found = about.find(({ name }) => name === column);
  if (!found) return ['rowid', '_rowid_', 'oid'].includes(column) ? { nullable: false, storage: 'integer', texts: null } : undefined;
  if (neverNull.has(`${table}.${column}`)) return { nullable: false, storage: null, texts: null };
  // SQLite's other tables and its table-valued functions declare nothing about their columns.
  if (!made || made.type !== 'table' || made.strict === 0) {
    const isKey = made?.type === 'table' && found.pk > 0 && found.type === 'INTEGER';
    return { nullable: isKey ? false : null, storage: isKey ? 'integer' : null, texts: null };
  }
  const storages: Readonly<Record<string, Storage>> = { TEXT: 'text', INTEGER: 'integer', INT: 'integer', REAL: 'real', BLOB: 'blob' };
  return {
    nullable: found.notnull === 0 && found.pk === 0,
    storage: storages[found.type] ?? null,
    texts: allowedTexts(db, database, table, column),
  };
}

/** Texts allowed by its CHECK: `kind = 'a' OR kind = 'b'`, or `kind IN ('a', 'b')`. */
function allowedTexts(db: ReadDb, database: string, table: string, column: string): string[] | null {
  const sql = db.prepare<[string], string>(`SELECT sql FROM "${database}".sqlite_schema WHERE name = ?`).pluck().get(table) ?? '';
  const check = new RegExp(`\\b${column} TEXT[^,]*? CHECK \\(((?:\\s*(?:OR )?${column} = '[^']*')+|${column} IN \\([^)]*\\))\\)`).exec(
    sql,
  )?.[1];
  return check === undefined ? null : [...check.matchAll(/'([^']*)'/g)].map(([, text]) => text ?? '');
}

/** Whether an outer join may leave the column's table without a row; null if only in some places. */
function isLeftOut(conditions: string, table: string, expression: string | null): boolean | null {
  const { outer, inner } = joinedTables(conditions);
  const [alias = '', ...more] = (expression ?? '').split('.').map(plainName);
  if (more.length === 1 && outer.has(alias) !== inner.has(alias)) return outer.has(alias);
  return outer.has(table) && inner.has(table) ? null : outer.has(table);
}

/** Whether a condition excludes rows where the column is null. */
function isNarrowed(conditions: string, column: string, expression: string | null): boolean {
  const names = [column, ...(expression === null ? [] : [plainName(expression.split('.').at(-1) ?? '')])];
  return names.some((name) =>
    new RegExp(
      `\\b${name}\\b"?\\s*(?:IS NOT NULL|=|<>|<|>|IN\\b|BETWEEN|GLOB|LIKE|->)|[=<>]\\s*(?:\\w+\\.)?"?${name}\\b|USING \\([^)]*\\b${name}\\b|(?:json_extract|lower)\\("?${name}\\b|WHERE 0$`,
    ).test(conditions),
  );
}

/** The allowed texts that remain under conditions: `state = 'a' OR state = 'b'`, `state IN (…)`, `state <> 'a'`. */
function narrowedTexts(conditions: string, column: string, allowed: readonly string[] | null): readonly string[] | null {
  if (allowed === null) return null;
  const texts = (list: string): string[] => [...list.matchAll(/'([^']*)'/g)].map(([, text]) => text ?? '');
  const named = (pattern: string): string[] =>
    [...conditions.matchAll(new RegExp(`\\b${column} ${pattern}`, 'g'))].flatMap(([, list]) => texts(list ?? ''));
  const only = [...named("= ('[^']*')"), ...named("IN \\(('[^)]*)\\)")];
  const without = [...named("<> ('[^']*')"), ...named("NOT IN \\(('[^)]*)\\)")];
  return allowed.filter((text) => (only.length === 0 || only.includes(text)) && !without.includes(text));
}
