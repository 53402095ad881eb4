/** Normalized fields, one column per mapped field: for planning, and for reading rows' phones and places page by page. */
import { type FieldName, type RowFields, fieldNames } from '#contract/lists/fields.ts';
import { findingRuleSchema, type FindingRule } from '#contract/lists/finding.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { findingsOf } from './findings.sql.ts';
import { ruleBit } from './ruleBits.sql.ts';

/** Rules that explain why a field couldn't be read from its cell. */
const invalidatingRules: readonly FindingRule[] = ['phone.missing', 'phone.impossible', 'email.malformed', 'ip.malformed'];
const invalidatingBits = invalidatingRules.reduce((bits, rule) => bits | ruleBit(rule), 0);

/**
 * `rules`: one bit per rule with a finding in the row (ruleBits.sql.ts). Values are in the order of the requested fields; null if empty.
 */
export type FieldRow = [row: number, rules: number, ...values: (string | null)[]];

/** Returns the normalized fields of these rows, by row. `wanted`: only these fields. */
export function fieldsOfRows(db: ReadDb, rows: readonly number[], wanted: readonly FieldName[] = fieldNames): Map<number, RowFields> {
  const columns = fieldColumns(db).filter((name) => wanted.includes(name));
  return new Map(readFieldsOf(db, columns, rows).map(([row, , ...values]) => [row, toFields(columns, values)]));
}

/** Returns the normalized fields of one row; empty for an unknown row. */
export const rowFields = (db: ReadDb, row: number): RowFields => fieldsOfRows(db, [row]).get(row) ?? {};

/** Reads up to `limit` rows after row `after`, in order. Pages keep statements short, so that the write-ahead log can be checkpointed. */
export function readFieldsAfter(db: ReadDb, fields: readonly FieldName[], after: number, limit: number): FieldRow[] {
  const rows = statement<[number, number], FieldRow>(
    db,
    `SELECT ${selectWithRules(fields)} WHERE fields.row > ? ORDER BY fields.row LIMIT ?`,
  )
    .raw()
    .all(after, limit);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first && last) addImported(db, rows, first[0], last[0]);
  return rows;
}

/** Reads these rows, in order; `rules` excludes findings of the import. */
export function readFieldsOf(db: ReadDb, fields: readonly FieldName[], rows: readonly number[]): FieldRow[] {
  return statement<[string], FieldRow>(
    db,
    `SELECT ${selectWithRules(fields)} WHERE fields.row IN (SELECT value FROM json_each(?)) ORDER BY fields.row`,
  )
    .raw()
    .all(JSON.stringify(rows));
}

/** Whether these bits include a rule that explains why a field couldn't be read. */
export const isFieldSpoilt = (rules: number): boolean => (rules & invalidatingBits) !== 0;

/** Returns why fields of a row couldn't be read from their cells. */
export function spoiltFields(db: ReadDb, row: number): Partial<Record<FieldName, FindingRule>> {
  const spoilt: Partial<Record<FieldName, FindingRule>> = {};
  for (const { field, rule } of findingsOf(db, row))
    if (field !== null && rule !== 'unreadable' && invalidatingRules.includes(rule)) spoilt[field] = rule;
  return spoilt;
}

/** Adds findings of the import, which have a separate table that is empty for most lists. */
function addImported(db: ReadDb, rows: readonly FieldRow[], first: number, last: number): void {
  const imported = statement<[number, number], { row: number; rule: string }>(
    db,
    'SELECT row, rule FROM import_findings WHERE row BETWEEN ? AND ? ORDER BY row',
  ).all(first, last);
  if (imported.length === 0) return;
  const byRow = new Map(rows.map((row) => [row[0], row]));
  for (const { row, rule } of imported) {
    const found = byRow.get(row);
    if (found) found[1] |= ruleBit(findingRuleSchema.parse(rule));
  }
}

/**
 * Returns at most `most` rows from `first` to `last` whose phone, or one of several in the phone's cell, is this one; none if no column is
 * mapped to a phone.
 */
export function rowsWithPhone(db: ReadDb, phone: string, first: number, last: number, most: number): number[] {
  if (!fieldColumns(db).includes('phone')) return [];
  return statement<[Record<string, number | string>], number>(
    db,
    `SELECT row FROM fields WHERE row BETWEEN :first AND :last AND (phone = :phone OR row IN
       (SELECT row FROM row_findings WHERE row BETWEEN :first AND :last AND rules & :repaired AND details GLOB :inDetails))
     ORDER BY row LIMIT :most`,
  )
    .pluck()
    .all({ first, last, phone, most, repaired: ruleBit('cell.repaired'), inDetails: `*"phone.several"*${phone}[^0-9]*` });
}

/** The SQL expression for the row's phone to call; null if no column fills one. */
function phoneSql(db: ReadDb): string | null {
  const names = fieldColumns(db).filter((name) => name === 'phone' || name === 'primary.phone');
  return names.length === 0 ? null : `coalesce(${[...names.map((name) => `"${name}"`), 'NULL'].join(', ')})`;
}

/** Returns the canonical phones of these rows; rows without one are omitted. */
export function phonesOf(db: ReadDb, rows: readonly number[]): [row: number, phone: string][] {
  const phone = phoneSql(db);
  if (phone === null) return [];
  return statement<[string], [number, string]>(
    db,
    `SELECT row, ${phone} FROM fields WHERE row IN (SELECT value FROM json_each(?)) AND ${phone} IS NOT NULL`,
  )
    .raw()
    .all(JSON.stringify(rows));
}

/** Returns up to `limit` rows after row `after` whose phone is one of these, in order. */
export function rowsWithPhones(db: ReadDb, phones: Iterable<string>, after: number, limit: number): number[] {
  const phone = phoneSql(db);
  if (phone === null) return [];
  return statement<[number, string, number], number>(
    db,
    `SELECT row FROM fields WHERE row > ? AND ${phone} IN (SELECT value FROM json_each(?)) ORDER BY row LIMIT ?`,
  )
    .pluck()
    .all(after, JSON.stringify([...phones]), limit);
}

/** The mapped fields, read from the table itself, because a connection may outlive a mapping. */
export function fieldColumns(db: ReadDb): FieldName[] {
  const names = new Set(
    statement<[], { name: string }>(db, "SELECT name FROM pragma_table_info('fields')")
      .all()
      .map(({ name }) => name),
  );
  return fieldNames.filter((name) => names.has(name));
}

/** Rows without stored findings have no rules. */
const selectWithRules = (fields: readonly FieldName[]): string =>
  `${['fields.row', 'coalesce(row_findings.rules, 0)', ...fields.map((name) => `fields."${name}"`)].join(', ')}
   FROM fields LEFT JOIN row_findings ON row_findings.row = fields.row`;

function toFields(columns: readonly FieldName[], values: readonly (string | null)[]): RowFields {
  const fields: RowFields = {};
  columns.forEach((name, index) => {
    const value = values[index];
    if (typeof value === 'string') fields[name] = value;
  });
  return fields;
}

/** `[row, phone, …]`: canonical phones in the order of `phoneFields`; null if empty. */
type PhonesOfRow = [row: number, ...phones: (string | null)[]];

const phoneNames: readonly FieldName[] = ['phone', 'secondary.phone'];

/** The phone fields that the list's mapping fills. */
export function phoneFields(db: ReadDb): FieldName[] {
  const filled = fieldColumns(db);
  return phoneNames.filter((name) => filled.includes(name));
}

/** Returns up to `limit` rows after row `after`, in order. */
export function readPhonesAfter(db: ReadDb, fields: readonly FieldName[], after: number, limit: number): PhonesOfRow[] {
  const names = fields.map((name) => `"${name}"`);
  return statement<[number, number], PhonesOfRow>(
    db,
    `SELECT ${['row', ...names].join(', ')} FROM fields WHERE row > ? ORDER BY row LIMIT ?`,
  )
    .raw()
    .all(after, limit);
}

/**
 * Where a row's person may be: postal code, state and phone, canonical; null if empty. The first party's values are used if the row has
 * none of its own.
 */
type PlaceOfRow = [row: number, postalCode: string | null, state: string | null, phone: string | null];

const alternatives: readonly (readonly FieldName[])[] = [
  ['address.postal_code', 'primary.address.postal_code'],
  ['address.state_code', 'primary.address.state_code'],
  ['phone', 'primary.phone'],
];

/** Returns up to `limit` rows after row `after`, in order. */
export function readPlacesAfter(db: ReadDb, after: number, limit: number): PlaceOfRow[] {
  const filled = fieldColumns(db);
  const columns = alternatives.map((names) => {
    const known = names.filter((name) => filled.includes(name)).map((name) => `"${name}"`);
    return known.length > 1 ? `coalesce(${known.join(', ')})` : (known[0] ?? 'NULL');
  });
  return statement<[number, number], PlaceOfRow>(db, `SELECT row, ${columns.join(', ')} FROM fields WHERE row > ? ORDER BY row LIMIT ?`)
    .raw()
    .all(after, limit);
}
