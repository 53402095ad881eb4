/** Normalised fields, one column per mapped field: what the plan reads. */
import type { FieldName, RowFields } from '../../../contract/fields.ts';
import { fieldNames } from '../../../contract/fields.ts';
import type { FindingRule } from '../../../contract/finding.ts';
import { statement } from '../database.ts';
import type { ReadDb } from '../database.ts';
import { findingsBetween, findingsOf } from './findings.ts';

/** Rules that say why a field could not be had from its cell. */
const hopelessRules: readonly FindingRule[] = ['phone.missing', 'phone.impossible', 'email.malformed', 'ip.malformed'];

const pageRows = 2000;

export interface RowToPlan {
  row: number;
  /** Canonical text; a field that is empty or can't be read is absent. */
  fields: RowFields;
  /** For absent fields: what was found in their cell. */
  rules: Partial<Record<FieldName, FindingRule>>;
  /** Everything that was found in the row. */
  found: FindingRule[];
}

/** The normalised fields of one row; empty for a row that the list does not have. */
export function rowFields(db: ReadDb, row: number): RowFields {
  const columns = fieldColumns(db);
  const found = statement<[number], (string | null)[]>(db, `SELECT ${select(columns)} FROM fields WHERE row = ?`)
    .raw()
    .get(row);
  return found ? toFields(columns, found) : {};
}

/**
 * The list's rows in order, the first `limit` or all, or those that are named, read in pages so that no long statement keeps the write-ahead log
 * from being folded in.
 */
export function* eachRowToPlan(db: ReadDb, which: number | null | readonly number[]): IterableIterator<RowToPlan> {
  const columns = fieldColumns(db);
  const page = statement<[number, number], [number, ...(string | null)[]]>(
    db,
    `SELECT ${select(columns)} FROM fields WHERE row > ? ORDER BY row LIMIT ?`,
  ).raw();
  const named = typeof which === 'object' && which !== null ? which : null;
  const these = statement<[string], [number, ...(string | null)[]]>(
    db,
    `SELECT ${select(columns)} FROM fields WHERE row IN (SELECT value FROM json_each(?)) ORDER BY row`,
  ).raw();
  let left = named?.length ?? (typeof which === 'number' ? which : Number.MAX_SAFE_INTEGER);
  for (let after = 0, taken = 0; left > 0;) {
    const rows = named ? these.all(JSON.stringify(named.slice(taken, (taken += pageRows)))) : page.all(after, Math.min(left, pageRows));
    const first = rows[0];
    const last = rows.at(-1);
    if (!first || !last) return;
    // Rows that were drawn stand far apart: what lies between them is not read.
    const findings = named ? rows.flatMap(([row]) => findingsOf(db, row)) : findingsBetween(db, first[0], last[0]);
    let at = 0;
    for (const read of rows) {
      const rules: RowToPlan['rules'] = {};
      const found: FindingRule[] = [];
      for (let finding = findings[at]; finding?.row === read[0]; finding = findings[++at]) {
        found.push(finding.rule);
        if (finding.field !== null && hopelessRules.includes(finding.rule)) rules[finding.field] = finding.rule;
      }
      yield { row: read[0], fields: toFields(columns, read), rules, found };
    }
    after = last[0];
    left -= rows.length;
  }
}

/** Rows from `first` to `last` whose phone this is, at most so many; none where no column is mapped to a phone. */
export function rowsWithPhone(db: ReadDb, phone: string, first: number, last: number, most: number): number[] {
  if (!fieldColumns(db).includes('phone')) return [];
  return statement<[number, number, string, number], { row: number }>(
    db,
    'SELECT row FROM fields WHERE row BETWEEN ? AND ? AND phone = ? ORDER BY row LIMIT ?',
  )
    .all(first, last, phone, most)
    .map(({ row }) => row);
}

/** The mapped fields, read from the table itself: a connection may outlive a mapping. */
function fieldColumns(db: ReadDb): FieldName[] {
  const names = new Set(
    statement<[], { name: string }>(db, "SELECT name FROM pragma_table_info('fields')")
      .all()
      .map(({ name }) => name),
  );
  return fieldNames.filter((name) => names.has(name));
}

const select = (columns: readonly FieldName[]): string => ['row', ...columns.map((name) => `"${name}"`)].join(', ');

function toFields(columns: readonly FieldName[], read: readonly (string | number | null)[]): RowFields {
  const fields: RowFields = {};
  columns.forEach((name, index) => {
    const value = read[index + 1];
    if (typeof value === 'string') fields[name] = value;
  });
  return fields;
}
