/** What was found in rows, locally and for free. */
import { z } from 'zod';
import { fieldNameSchema } from '../../../../contract/fields.ts';
import { findingRuleSchema, findingRules } from '../../../../contract/finding.ts';
import type { Finding, FindingCount, FindingRule } from '../../../../contract/finding.ts';
import { statement } from '../../database.ts';
import type { ReadDb } from '../../database.ts';
import { whereCounted } from '../rows/cells.ts';

const params = z.record(z.string(), z.union([z.string(), z.number()]));
const details = z.array(z.tuple([findingRuleSchema, fieldNameSchema.nullable(), params]));

/** What the import found, whatever the mapping; in a list that was not looked through since the last version also what that version found. */
const importedFinding = z
  .object({ row: z.int(), rule: findingRuleSchema, field: z.string(), params: z.string() })
  .transform(({ field, params: text, ...rest }): Finding => ({
    ...rest,
    field: field === '' ? null : fieldNameSchema.parse(field),
    params: params.parse(JSON.parse(text)),
  }));

const order = new Map<string, number>(findingRules.map((rule, index) => [rule, index]));
const byRule = (a: { rule: string }, b: { rule: string }): number => (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0);

/** The findings of one row, in the order of the contract's rules. */
export function findingsOf(db: ReadDb, row: number): Finding[] {
  return findingsBetween(db, row, row);
}

/** The findings of the rows from `first` to `last`, row by row. */
export function findingsBetween(db: ReadDb, first: number, last: number): Finding[] {
  const mapped = statement<[number, number], { row: number; details: string }>(
    db,
    'SELECT row, details FROM found_rows WHERE row BETWEEN ? AND ? AND details IS NOT NULL ORDER BY row',
  ).all(first, last);
  const imported = statement<[number, number]>(
    db,
    'SELECT row, rule, field, params FROM findings WHERE row BETWEEN ? AND ? ORDER BY row',
  ).all(first, last);
  const found = mapped.flatMap(({ row, details: text }) =>
    parseDetails(text).map(([rule, field, of]) => ({ row, rule, field, params: of })),
  );
  return [...found, ...imported.map((read) => importedFinding.parse(read))].sort((a, b) => a.row - b.row || byRule(a, b));
}

/** Most rows with findings have the same few without parameters: each text is parsed once. */
const parsed = new Map<string, z.infer<typeof details>>();
const rememberedTexts = 2_000;

function parseDetails(text: string): z.infer<typeof details> {
  const known = parsed.get(text);
  if (known) return known;
  const read = details.parse(JSON.parse(text));
  if (parsed.size < rememberedTexts) parsed.set(text, read);
  return read;
}

/** Rows per rule, what the import found included; a rule that found nothing is left out. */
export function countFindings(db: ReadDb, mapped: readonly FindingCount[]): FindingCount[] {
  const imported = statement<[], { rule: FindingRule; rows: number }>(
    db,
    `SELECT rule, count(DISTINCT row) AS rows FROM findings WHERE ${whereCounted} GROUP BY rule`,
  ).all();
  return [...mapped, ...imported].filter(({ rows }) => rows > 0).sort(byRule);
}
