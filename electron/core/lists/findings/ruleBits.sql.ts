/** Assigns each rule a bit in the lists' files. Bits are never changed or reused. */
import { findingRules, type FindingRule } from '#contract/lists/finding.ts';
import { statement, type ReadDb } from '../../platform/database.ts';

const bits: Record<FindingRule, number> = {
  'phone.missing': 0,
  'phone.impossible': 1,
  'phone.repeated': 2,
  'email.malformed': 3,
  'email.disposable': 4,
  'email.role': 5,
  'email.mistyped': 6,
  'ip.malformed': 7,
  'ip.private': 8,
  'name.placeholder': 9,
  suppressed: 10,
  'phone.unassigned': 11,
  'phone.foreign': 12,
  'phone.tollFree': 13,
  'phone.premium': 14,
  'email.free': 15,
  'email.repeated': 16,
  'ip.reserved': 17,
  'name.company': 18,
  'address.zipState': 19,
  'address.unitMissing': 20,
  'address.poBox': 21,
  'address.repeated': 22,
  'row.repeated': 23,
  'calling.zonesDiffer': 24,
  // Found by the import, and stored in a separate table, independent of the mapping.
  'line.short': 25,
  'phone.alternate': 26,
  'email.alternate': 27,
  'name.contact': 28,
  'time.malformed': 29,
  'cell.repaired': 30,
  'cell.suggested': 31,
};

const ruleOfBit = new Map<number, FindingRule>(findingRules.map((rule) => [bits[rule], rule]));

/** The rule's bit in `row_findings.rules`; unsigned, so that all 32 can be used. */
export const ruleBit = (rule: FindingRule): number => (1 << bits[rule]) >>> 0;

/** The rules whose bits are set, each once. */
export function fromRuleBits(all: number): FindingRule[] {
  const rules: FindingRule[] = [];
  for (let rest = all; rest !== 0; rest &= rest - 1) {
    const rule = ruleOfBit.get(31 - Math.clz32(rest & -rest));
    if (rule !== undefined) rules.push(rule);
  }
  return rules;
}

/** A file's bits, converted to one bit per rule in the contract's order; few combinations occur. */
const contractBits = new Map<number, number>();
function toContractBits(bits: number): number {
  const known = contractBits.get(bits);
  if (known !== undefined) return known;
  const made = fromRuleBits(bits).reduce((all, rule) => all | (1 << findingRules.indexOf(rule)), 0);
  contractBits.set(bits, made);
  return made;
}

/**
 * Calls `take` with the findings of the rows from `first` to `last`: one bit per rule, in the contract's order. A row may occur twice.
 * Facets count these in addition to the verdict (verdictCodes.sql.ts), packed in the same way.
 */
export function eachFinding(db: ReadDb, first: number, last: number, take: (row: number, rules: number) => void): void {
  const mapped = 'SELECT ((row - ?) << 32) | rules FROM row_findings WHERE row BETWEEN ? AND ? AND rules <> 0';
  for (const packed of statement<[number, number, number], number>(db, mapped).pluck().all(first, first, last))
    take(first + Math.floor(packed / 2 ** 32), toContractBits(packed % 2 ** 32));
  const imported = 'SELECT row, rule FROM import_findings WHERE row BETWEEN ? AND ?';
  for (const [row, rule] of statement<[number, number], [number, (typeof findingRules)[number]]>(db, imported).raw().all(first, last))
    take(row, toContractBits(ruleBit(rule)));
}
