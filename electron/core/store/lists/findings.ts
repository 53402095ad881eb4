/** What was found in rows, locally and for free. */
import { z } from 'zod';
import { fieldNameSchema } from '../../../contract/fields.ts';
import { findingRuleSchema, findingRules } from '../../../contract/finding.ts';
import type { Finding, FindingCount } from '../../../contract/finding.ts';
import { statement } from '../database.ts';
import type { ReadDb } from '../database.ts';

const findingRow = z
  .object({
    row: z.int(),
    rule: findingRuleSchema,
    field: z.string(),
    params: z.string().transform((text) => z.record(z.string(), z.union([z.string(), z.number()])).parse(JSON.parse(text))),
  })
  .transform(({ field, ...rest }): Finding => ({ ...rest, field: field === '' ? null : fieldNameSchema.parse(field) }));

const order = new Map<string, number>(findingRules.map((rule, index) => [rule, index]));
const byRule = (a: { rule: string }, b: { rule: string }): number => (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0);

/** The findings of one row, in the order of the contract's rules. */
export function findingsOf(db: ReadDb, row: number): Finding[] {
  return findingsBetween(db, row, row);
}

/** The findings of the rows from `first` to `last`, row by row. */
export function findingsBetween(db: ReadDb, first: number, last: number): Finding[] {
  const rows = statement<[number, number]>(db, 'SELECT row, rule, field, params FROM findings WHERE row BETWEEN ? AND ? ORDER BY row').all(
    first,
    last,
  );
  return rows.map((row) => findingRow.parse(row)).sort((a, b) => a.row - b.row || byRule(a, b));
}

/** Rows per rule; a rule that found nothing is left out. */
export function countFindings(db: ReadDb, table: 'findings' | 'findings_next' = 'findings'): FindingCount[] {
  const counts = statement<[], FindingCount>(db, `SELECT rule, count(DISTINCT row) AS rows FROM ${table} GROUP BY rule`).all();
  return counts.sort(byRule);
}
