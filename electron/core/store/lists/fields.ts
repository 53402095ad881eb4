/** Normalised fields, one column per mapped field: what the plan reads, and how a mapping replaces another without a half-way state. */
import type { FieldName, RowFields } from '../../../contract/fields.ts';
import { fieldNames } from '../../../contract/fields.ts';
import type { Finding, FindingRule } from '../../../contract/finding.ts';
import type { Mapping } from '../../../contract/list.ts';
import { statement } from '../database.ts';
import type { ReadDb, WriteDb } from '../database.ts';
import { countFindings } from './findings.ts';
import { setMapping } from './list.ts';

/** Rules that say why a field could not be had from its cell. */
const hopelessRules = ['phone.missing', 'phone.impossible', 'email.malformed', 'ip.malformed'] as const satisfies readonly FindingRule[];

const pageRows = 2000;

export interface RowToPlan {
  row: number;
  /** Canonical text; a field that is empty or can't be read is absent. */
  fields: RowFields;
  /** For absent fields: what was found in their cell. */
  rules: Partial<Record<FieldName, FindingRule>>;
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
  const found = statement<[number, number], { row: number; rule: FindingRule; field: FieldName }>(
    db,
    `SELECT row, rule, field FROM findings WHERE row BETWEEN ? AND ? AND rule IN ('${hopelessRules.join("', '")}') ORDER BY row`,
  );
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
    const findings = found.all(first[0], last[0]);
    let at = 0;
    for (const read of rows) {
      const rules: RowToPlan['rules'] = {};
      for (let finding = findings[at]; finding?.row === read[0]; finding = findings[++at]) rules[finding.field] = finding.rule;
      yield { row: read[0], fields: toFields(columns, read), rules };
    }
    after = last[0];
    left -= rows.length;
  }
}

/** What one row came to under a mapping; `values` stand in the order of the mapping's fields. */
export interface FoundRow {
  row: number;
  values: (string | null)[];
  findings: Omit<Finding, 'row'>[];
}

/** Starts fields and findings afresh beside the present ones, which stay in use until `finishFields`. */
export function beginFields(db: WriteDb, mapping: Mapping): (rows: readonly FoundRow[]) => void {
  db.transaction(() => {
    db.exec('DROP TABLE IF EXISTS fields_next; DROP TABLE IF EXISTS findings_next');
    db.exec(
      `CREATE TABLE fields_next (${['row INTEGER PRIMARY KEY', ...mapping.fields.map(({ field }) => `"${field}" TEXT`)].join(', ')}) STRICT`,
    );
    db.exec(`CREATE TABLE findings_next (
      row INTEGER NOT NULL, rule TEXT NOT NULL, field TEXT NOT NULL DEFAULT '', params TEXT NOT NULL, PRIMARY KEY (row, rule, field)
    ) STRICT, WITHOUT ROWID`);
    // A line's length does not depend on the mapping.
    db.exec("INSERT INTO findings_next SELECT * FROM findings WHERE rule = 'line.short'");
  })();
  const addFields = db.prepare(`INSERT INTO fields_next VALUES (?${', ?'.repeat(mapping.fields.length)})`);
  const addFinding = db.prepare('INSERT INTO findings_next (row, rule, field, params) VALUES (?, ?, ?, ?)');
  return db.transaction((rows: readonly FoundRow[]) => {
    for (const { row, values, findings } of rows) {
      addFields.run(row, ...values);
      for (const { rule, field, params } of findings) addFinding.run(row, rule, field ?? '', JSON.stringify(params));
    }
  });
}

/** Puts the new fields and findings in the place of the old ones, together with the mapping that they follow from. */
export function finishFields(db: WriteDb, mapping: Mapping): void {
  db.transaction(() => {
    const counts = countFindings(db, 'findings_next');
    db.exec('DROP TABLE IF EXISTS fields; ALTER TABLE fields_next RENAME TO fields');
    db.exec('DROP TABLE findings; ALTER TABLE findings_next RENAME TO findings');
    setMapping(db, mapping, counts);
  })();
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
