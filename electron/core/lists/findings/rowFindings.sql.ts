/** Writes rows' fields and findings under a mapping, and atomically replaces those of another mapping. */
import type { FindingCount, FindingRule, Noted } from '#contract/lists/finding.ts';
import type { ColumnFit, Mapping } from '#contract/lists/list.ts';
import { statement, type WriteDb, writeTogether } from '../../platform/database.ts';
import type { OptOuts } from '#contract/lists/optOut.ts';
import { deleteInPieces } from '../rows/appendRows.sql.ts';
import { countFindings } from './findings.sql.ts';
import { forgetWholeIndex } from './keptIndex.sql.ts';
import { setScreened } from '../file/list.sql.ts';
import { fromRuleBits, ruleBit } from './ruleBits.sql.ts';

/** The fields and findings of one row under a mapping; `values` are in the order of the mapping's fields. */
export interface RowFindings {
  row: number;
  values: (string | null)[];
  /**
   * One bit per field, in the same order: set if the value equals the cell of the field's only column. Fields from the 32nd on have no bit.
   */
  asRead: number;
  findings: Noted[];
}

/** The number of a mapping's fields that have a bit in `asRead`. */
export const fieldBits = 31;

interface RowFindingsWriter {
  /** Writes these rows in one transaction. */
  add(rows: readonly RowFindings[]): void;
  /** Replaces the old fields and findings, together with the mapping, its fit, and the opt-outs. */
  finish(fits: readonly ColumnFit[], optOuts?: OptOuts): void;
}

/** Builds new fields and findings beside the current ones, which stay in use until `finish`. */
export function beginRowFindings(db: WriteDb, mapping: Mapping): RowFindingsWriter {
  const names = mapping.fields.map(({ field }) => `"${field}"`);
  dropInPieces(db, 'row_findings_old');
  dropInPieces(db, 'row_findings_next');
  const columns = ['row INTEGER PRIMARY KEY', 'rules INTEGER NOT NULL', 'details TEXT', 'as_read INTEGER NOT NULL'];
  writeTogether(db, () => {
    db.exec(`CREATE TABLE row_findings_next (${[...columns, ...names.map((name) => `${name} TEXT`)].join(', ')}) STRICT`);
  });
  /** Row counts by set of findings: a million rows have few combinations. */
  const rowsWith = new Map<number, number>();
  const insert = openInsert(db, names, (rules) => void rowsWith.set(rules, (rowsWith.get(rules) ?? 0) + 1));

  return {
    add: (rows) => writeTogether(db, () => insert(rows)),
    finish(fits, optOuts) {
      writeTogether(db, () => {
        takePlace(db, mapping);
        setScreened(db, { mapping, findings: countFindings(db, countRules(rowsWith)), fits, optOuts });
      });
      dropInPieces(db, 'row_findings_old');
    },
  };
}

/** Rows per statement, because a driver call costs more than a row's values. */
const rowsAtOnce = 20;
/** The most column sets with their own statement; any others write all columns. */
const mostStatements = 30;

/**
 * Most fields equal their cell, and most others are empty, so columns that none of these rows fills are omitted. `count` is called with
 * each row's findings.
 */
function openInsert(db: WriteDb, names: readonly string[], count: (rules: number) => void): (rows: readonly RowFindings[]) => void {
  const all = names.map((_, index) => index);
  const prepare = (columns: readonly number[], most: number): ((rows: readonly RowFindings[]) => void) => {
    const into = ['row', 'rules', 'details', 'as_read', ...columns.map((column) => names[column])];
    const row = `(${into.map(() => '?').join(', ')})`;
    const made = db.prepare<(string | number | null)[]>(
      `INSERT INTO row_findings_next (${into.join(', ')}) VALUES ${Array.from({ length: most }, () => row).join(', ')}`,
    );
    return (rows) => {
      const values: (string | number | null)[] = [];
      for (const found of rows) {
        const rules = bitsOf(found.findings);
        count(rules);
        values.push(found.row, rules, detailsOf(found.findings), found.asRead);
        for (const column of columns) values.push(writtenValue(found, column));
      }
      made.run(...values);
    };
  };
  const one = prepare(all, 1);
  const many = new Map<string, ReturnType<typeof prepare>>();
  const insertMany = (rows: readonly RowFindings[]): void => {
    let columns = all.filter((column) => rows.some((found) => writtenValue(found, column) !== null));
    if (!many.has(columns.join()) && many.size >= mostStatements) columns = all;
    const insert = many.get(columns.join()) ?? prepare(columns, rowsAtOnce);
    many.set(columns.join(), insert);
    insert(rows);
  };
  return (rows) => {
    const even = rows.length - (rows.length % rowsAtOnce);
    for (let from = 0; from < even; from += rowsAtOnce) insertMany(rows.slice(from, from + rowsAtOnce));
    for (const found of rows.slice(even)) one([found]);
  };
}

/** Returns the value to store; null if the field is empty or equals its cell. */
function writtenValue({ values, asRead }: RowFindings, column: number): string | null {
  return column < fieldBits && asRead & (1 << column) ? null : (values[column] ?? null);
}

function bitsOf(findings: RowFindings['findings']): number {
  let bits = 0;
  for (const { rule } of findings) bits |= ruleBit(rule);
  return bits >>> 0;
}

function detailsOf(findings: RowFindings['findings']): string | null {
  return findings.length === 0 ? null : JSON.stringify(findings.map(({ rule, field, params }) => [rule, field, params]));
}

/** A row counts once per rule, even if several of its fields have the finding. */
function countRules(rowsWith: ReadonlyMap<number, number>): FindingCount[] {
  const counts = new Map<FindingRule, number>();
  for (const [bits, rows] of rowsWith) for (const rule of fromRuleBits(bits)) counts.set(rule, (counts.get(rule) ?? 0) + rows);
  return [...counts].map(([rule, rows]) => ({ rule, rows }));
}

function takePlace(db: WriteDb, mapping: Mapping): void {
  const columns = mapping.fields.map(({ field, column }, index) =>
    index < fieldBits ? `CASE WHEN as_read & ${2 ** index} THEN c${column} ELSE "${field}" END AS "${field}"` : `"${field}"`,
  );
  db.exec('DROP VIEW fields');
  db.exec('ALTER TABLE row_findings RENAME TO row_findings_old; ALTER TABLE row_findings_next RENAME TO row_findings');
  db.exec(`CREATE VIEW fields AS SELECT ${['row_findings.row', ...columns].join(', ')} FROM row_findings JOIN cells USING (row)`);
  forgetWholeIndex(db);
}

/**
 * Drops a table in pieces: at once, a million rows would be overwritten in one transaction, and the list's log would grow by all of them.
 */
function dropInPieces(db: WriteDb, table: 'row_findings_next' | 'row_findings_old'): void {
  if (statement<[string]>(db, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) === undefined) return;
  deleteInPieces(db, table, 'row', 0);
  db.exec(`DROP TABLE ${table}`);
}
