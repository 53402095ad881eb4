/** What a view is made from: facts of rows for the facets in memory, the rows that hold a text, and the orders that only SQL can tell. */
import type { DecisionValue } from '../../../contract/decision.ts';
import type { FindingRule } from '../../../contract/finding.ts';
import type { Grade, Litigator, RowStatus } from '../../../contract/verdict.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { whereCounted } from './cells.ts';
import { fromRuleBits } from './ruleBits.ts';

export type VerdictFacts = [
  row: number,
  status: RowStatus,
  grade: Grade | null,
  score: number | null,
  litigator: Litigator,
  lineType: string | null,
  suggested: DecisionValue | null,
];

/** Verdicts of the rows from `first` to `last`; rows that no run covered have none. */
export function verdictFacts(db: ReadDb, first: number, last: number): VerdictFacts[] {
  const sql = 'SELECT row, status, grade, score, litigator, line_type, suggested FROM verdicts WHERE row BETWEEN ? AND ?';
  return statement<[number, number], VerdictFacts>(db, sql).raw().all(first, last);
}

/** Rows from `first` to `last` that a person decided. */
export function decisionFacts(db: ReadDb, first: number, last: number): [row: number, value: DecisionValue][] {
  const sql = 'SELECT row, value FROM decisions WHERE row BETWEEN ? AND ? AND value IS NOT NULL';
  return statement<[number, number], [number, DecisionValue]>(db, sql).raw().all(first, last);
}

/** What was found in the rows from `first` to `last`; a row may come twice. */
export function findingFacts(db: ReadDb, first: number, last: number): [row: number, rules: FindingRule[]][] {
  const mapped = 'SELECT row, rules FROM found_rows WHERE row BETWEEN ? AND ? AND rules <> 0';
  const imported = 'SELECT row, rule FROM findings WHERE row BETWEEN ? AND ?';
  return [
    ...statement<[number, number], [number, number]>(db, mapped)
      .raw()
      .all(first, last)
      .map(([row, rules]): [number, FindingRule[]] => [row, fromRuleBits(rules)]),
    ...statement<[number, number], [number, FindingRule]>(db, imported)
      .raw()
      .all(first, last)
      .map(([row, rule]): [number, FindingRule[]] => [row, [rule]]),
  ];
}

/** Lower case without accents, so that "Émile" is found by "emile" and stands beside it. */
export function folded(text: string): string {
  // The escapes are the combining marks that decomposing leaves behind.
  return /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase();
}

/** A cell that is wholly a number (grouping, a currency sign before, per cent behind), else null. */
export function cellNumber(text: string): number | null {
  const [, sign = '', digits] = /^\s*([-+]?)\s*[$€£]?\s*(\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?)\s*%?\s*$/.exec(text) ?? [];
  return digits === undefined ? null : Number(sign + digits.replaceAll(',', ''));
}

/** Teaches a connection the functions that searching and sorting use. */
export function addTextFunctions(db: WriteDb): void {
  db.function('folded', { deterministic: true }, (text) => folded(String(text)));
  db.function('cell_number', { deterministic: true }, (text) => cellNumber(String(text)));
}

/** SQLite takes no more than about a hundred arguments in one call. */
const cellsPerCall = 80;

/** Rows from `first` to `last` where any of the first `columns` cells holds `text`, whatever the case and the accents. */
export function rowsHolding(db: ReadDb, columns: number, text: string, first: number, last: number): number[] {
  const joined: string[] = [];
  for (let from = 0; from < columns; from += cellsPerCall) {
    const cells = Array.from({ length: Math.min(cellsPerCall, columns - from) }, (_, index) => `c${from + index}`);
    // A separator that no search can hold keeps a match inside one cell.
    joined.push(`instr(folded(concat_ws(char(31), ${cells.join(', ')})), @text) > 0`);
  }
  const sql = `SELECT row FROM cells WHERE row BETWEEN @first AND @last AND (${joined.join(' OR ')})`;
  return statement<[{ text: string; first: number; last: number }], number>(db, sql)
    .pluck()
    .all({ text: folded(text), first, last });
}

/** All rows in the order of one column: numbers by their value, then text, empty cells last either way; equal cells by row. */
export function rowsByCell(db: ReadDb, column: number, descending: boolean): number[] {
  const way = descending ? 'DESC' : 'ASC';
  return statement<[], number>(
    db,
    `WITH keyed AS MATERIALIZED (SELECT row, trim(coalesce(c${column}, '')) AS cell, cell_number(coalesce(c${column}, '')) AS number FROM cells WHERE ${whereCounted})
     SELECT row FROM keyed ORDER BY cell = '', number IS NULL ${way}, number ${way}, folded(cell) ${way}, row`,
  )
    .pluck()
    .all();
}

/** The rows that were checked, in the order of when; equal times by row. */
export function rowsByCheck(db: ReadDb, descending: boolean): number[] {
  const way = descending ? 'DESC' : 'ASC';
  return statement<[], number>(db, `SELECT row FROM verdicts WHERE checked_at IS NOT NULL ORDER BY checked_at ${way}, row`).pluck().all();
}
