/** Compares an SQL statement, as SQLite prepares it, with the parameters and the row that its call asserts. */
import type { Statement } from 'better-sqlite3';
import type { ReadDb } from '#core/platform/database.ts';
import { tokensOf } from './sqlText.ts';
import { openColumnFacts, type Facts } from './columnFacts.ts';
import type { Described } from './describeType.ts';

/** What a call asserts about its statement. */
export interface Asserted {
  /** The form of a row: an object, its values, or its first value. */
  mode: 'object' | 'raw' | 'pluck';
  /** Integers are read as bigint. */
  safe: boolean;
  /** Null if nothing is asserted. */
  params: { positional: number; named: readonly string[] | null } | null;
  row: Described | null;
}

export interface Compared {
  sql: string;
  faults: string[];
  /** Typed columns: those of known nullability, and those about which SQLite knows nothing, by their expressions. */
  checked: number;
  unknown: string[];
}

/** Throws SQLite's error if the text can't be prepared. */
export function compareStatement(db: ReadDb, sql: string, asserted: Asserted): Compared {
  const statement = db.prepare<unknown[]>(sql);
  const faults: string[] = [];
  const needed = parametersOf(statement, sql);
  const { params, row } = asserted;
  if (params !== null) {
    if (params.positional !== needed.positional) faults.push(`takes ${needed.positional} values, its type has ${params.positional}`);
    const lacking = needed.named.filter((name) => !params.named?.includes(name));
    if (lacking.length > 0) faults.push(`takes the names ${needed.named.join(', ')}; its type lacks ${lacking.join(', ')}`);
  }
  const compared: Compared = { sql, faults, checked: 0, unknown: [] };
  if (row === null) return compared;
  if (!statement.reader) {
    faults.push('has no rows, its type says which');
    return compared;
  }
  const columns = statement.columns();
  const factsOf = openColumnFacts(db, sql);
  const typed = typesOf(
    asserted.mode,
    row,
    columns.map(({ name }) => name),
    faults,
  );
  for (const [index, { name }] of columns.entries()) {
    const type = typed[index];
    if (!type || type.kinds === null) continue;
    const { isElement, ...described } = { isElement: asserted.mode === 'raw', ...type };
    const facts = factsOf(index);
    faults.push(...compareColumn(name, facts, described, asserted.safe, isElement));
    if (facts.nullable !== null || facts.isNarrowed || type.kinds.includes('null')) compared.checked++;
    else compared.unknown.push(facts.about);
  }
  if (statement.readonly)
    faults.push(
      ...nothingFaults(
        statement,
        columns.map(({ name }) => name),
        typed,
      ),
    );
  return compared;
}

/** Runs against empty tables, as in a new data folder: an aggregate returns a row even then. */
function nothingFaults(
  statement: Statement<unknown[]>,
  names: readonly string[],
  typed: readonly (Described | null | undefined)[],
): string[] {
  const rows = statement.raw().all() as unknown[][];
  return rows.flatMap((row) =>
    row.flatMap((value, index) => {
      const kinds = typed[index]?.kinds ?? null;
      return value !== null || kinds === null || kinds.includes('null')
        ? []
        : [`${names[index]} is null where there is nothing, its type is ${typed[index]?.text}`];
    }),
  );
}

/** Returns the type of each column; adds faults if names or numbers differ. */
function typesOf(mode: Asserted['mode'], row: Described, names: readonly string[], faults: string[]): (Described | null | undefined)[] {
  if (mode === 'pluck') return [row];
  if (mode === 'raw') {
    const { elements } = row;
    if (!elements) return [];
    const { first, rest, last } = elements;
    const fewest = first.length + last.length;
    if (rest === null ? names.length !== fewest : names.length < fewest) faults.push(`has ${names.length} columns, its type ${fewest}`);
    return names.map((_, index) => first[index] ?? last[last.length - (names.length - index)] ?? rest);
  }
  const { properties } = row;
  if (!properties) {
    if (row.kinds !== null) faults.push(`its rows are objects, its type is ${row.text}`);
    return [];
  }
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const missing = Object.keys(properties).filter((name) => !names.includes(name));
  const extra = names.filter((name) => !Object.hasOwn(properties, name));
  if (twice.length > 0) faults.push(`has two columns ${twice.join(', ')}`);
  if (missing.length > 0) faults.push(`has no column ${missing.join(', ')}`);
  if (extra.length > 0 && !row.isOpen) faults.push(`its type lacks the column ${extra.join(', ')}`);
  return names.map((name) => properties[name]);
}

function compareColumn(name: string, facts: Facts, type: Described, safe: boolean, isElement: boolean): string[] {
  const kinds = type.kinds ?? [];
  const faults: string[] = [];
  const allowsNull = kinds.includes('null');
  if (facts.nullable === true && !allowsNull) faults.push(`${name} can be null (${facts.about}), its type is ${type.text}`);
  if (facts.nullable === false && allowsNull && !isElement) faults.push(`${name} is never null (${facts.about}), its type is ${type.text}`);
  const kind = { text: 'string', integer: safe ? 'bigint' : 'number', real: 'number', blob: 'bytes' } as const;
  if (facts.storage !== null && !kinds.includes(kind[facts.storage]) && !(kinds.length === 1 && allowsNull))
    faults.push(`${name} is ${facts.storage} (${facts.about}), its type is ${type.text}`);
  if (facts.texts !== null && type.texts !== null) {
    const { texts } = type;
    const others = facts.texts.filter((text) => !texts.includes(text));
    if (others.length > 0) faults.push(`${name} can be ${others.join(', ')} (${facts.about}), its type is ${type.text}`);
  }
  return faults;
}

/** Returns a statement's parameters, read from its text and checked against SQLite, which refuses any other number of values. */
function parametersOf(statement: Statement<unknown[]>, sql: string): { positional: number; named: string[] } {
  const tokens = tokensOf(sql).map(({ text }) => text);
  const positional = tokens.filter((text) => text === '?').length;
  const named = [...new Set(tokens.filter((text) => /^[:@$]\w/.test(text)).map((text) => text.slice(1)))];
  statement.bind(
    ...Array.from({ length: positional }, () => 1),
    ...(named.length > 0 ? [Object.fromEntries(named.map((name) => [name, 1]))] : []),
  );
  return { positional, named };
}
