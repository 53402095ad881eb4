/** Reads the findings of rows. */
import {
  findingRules,
  notedSchema,
  type Finding,
  type FindingCount,
  type FindingParams,
  type FindingRule,
  type Noted,
  type Unreadable,
} from '#contract/lists/finding.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { parseJson } from '#base/json.ts';
import { whereCounted } from '../rows/cells.sql.ts';
import { ruleBit } from './ruleBits.sql.ts';

/** A finding of the import, independent of the mapping. */
interface ImportedFinding {
  row: number;
  rule: string;
  field: string;
  params: string;
}

/** A finding without its row, because rows share texts of findings. */
type Detail = Noted | (Unreadable & { field: null });
const unreadable: Detail = { rule: 'unreadable', field: null, params: {} };

/** An unreadable finding is reported as such, and doesn't affect others. */
const parseDetail = (rule: unknown, field: unknown, params: unknown): Detail =>
  notedSchema.safeParse({ rule, field, params }).data ?? unreadable;

const order = new Map<string, number>(findingRules.map((rule, index) => [rule, index]));
const placeOf = ({ rule }: { rule: string }): number => order.get(rule) ?? order.size;
const byRule = (a: { rule: string }, b: { rule: string }): number => placeOf(a) - placeOf(b);

/** The findings of one row, in the order of the contract's rules. */
export function findingsOf(db: ReadDb, row: number): Finding[] {
  return findingsBetween(db, row, row);
}

/** Returns the findings of the rows from `first` to `last`, row by row. */
export function findingsBetween(db: ReadDb, first: number, last: number): Finding[] {
  const mapped = statement<[number, number], { row: number; details: string }>(
    db,
    'SELECT row, details FROM row_findings WHERE row BETWEEN ? AND ? AND details IS NOT NULL ORDER BY row',
  ).all(first, last);
  const imported = statement<[number, number], ImportedFinding>(
    db,
    'SELECT row, rule, field, params FROM import_findings WHERE row BETWEEN ? AND ? ORDER BY row',
  ).all(first, last);
  const found = mapped.flatMap(({ row, details }) => parseDetails(details).map((detail): Finding => ({ row, ...detail })));
  const own = imported.map(({ row, rule, field, params }): Finding => ({
    row,
    ...parseDetail(rule, field === '' ? null : field, parseJson(params)),
  }));
  return [...found, ...own].sort((a, b) => a.row - b.row || byRule(a, b));
}

/** Why the row is on the suppression list; null if it isn't, or if this version can't read it. */
export function suppressionOf(db: ReadDb, row: number): FindingParams['suppressed'] | null {
  for (const finding of findingsOf(db, row)) if (finding.rule === 'suppressed') return finding.params;
  return null;
}

/** Returns since when (epoch ms) the rows from `first` to `last` are on the suppression list; omits those that their own list suppresses. */
export function suppressedSince(db: ReadDb, first: number, last: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const { row, details } of statement<[number, number, number], { row: number; details: string }>(
    db,
    'SELECT row, details FROM row_findings WHERE row BETWEEN ? AND ? AND rules & ? AND details IS NOT NULL',
  ).iterate(first, last, ruleBit('suppressed')))
    for (const { rule, params } of parseDetails(details))
      if (rule === 'suppressed' && params.since !== undefined) found.set(row, params.since);
  return found;
}

/** Returns the rows from `first` to `last` with a finding of this rule under the mapping, in order. */
export const rowsWithRule = (db: ReadDb, rule: FindingRule, first: number, last: number): number[] =>
  statement<[number, number, number], number>(db, 'SELECT row FROM row_findings WHERE row BETWEEN ? AND ? AND rules & ? ORDER BY row')
    .pluck()
    .all(first, last, ruleBit(rule));

/** Most rows with findings share a few texts without parameters, so each text is parsed once. */
const parsed = new Map<string, readonly Detail[]>();
const rememberedTexts = 2_000;

function parseDetails(text: string): readonly Detail[] {
  const known = parsed.get(text);
  if (known) return known;
  const stored = parseJson(text);
  const read = Array.isArray(stored)
    ? stored.map((detail: unknown) => (Array.isArray(detail) ? parseDetail(detail[0], detail[1], detail[2]) : unreadable))
    : [unreadable];
  if (parsed.size < rememberedTexts) parsed.set(text, read);
  return read;
}

/** Counts rows per rule, including findings of the import; omits rules without findings. */
export function countFindings(db: ReadDb, mapped: readonly FindingCount[]): FindingCount[] {
  const imported = statement<[], { rule: FindingRule; rows: number }>(
    db,
    `SELECT rule, count(DISTINCT row) AS rows FROM import_findings WHERE ${whereCounted} GROUP BY rule`,
  ).all();
  return [...mapped, ...imported].filter(({ rows }) => rows > 0).sort(byRule);
}
