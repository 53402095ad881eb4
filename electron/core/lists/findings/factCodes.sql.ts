/** Findings as numbers, which facets count in addition to the verdict (verdictCodes.ts). Packed in the same way. */
import { findingRules } from '#contract/lists/finding.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { fromRuleBits, ruleBit } from './ruleBits.sql.ts';

/** A file's bits, converted to one bit per rule in the contract's order; few combinations occur. */
const contractBits = new Map<number, number>();
function toContractBits(bits: number): number {
  const known = contractBits.get(bits);
  if (known !== undefined) return known;
  const made = fromRuleBits(bits).reduce((all, rule) => all | (1 << findingRules.indexOf(rule)), 0);
  contractBits.set(bits, made);
  return made;
}

/** Passes on the findings of the rows from `first` to `last`: one bit per rule, in the contract's order. A row may occur twice. */
export function eachFinding(db: ReadDb, first: number, last: number, take: (row: number, rules: number) => void): void {
  const mapped = 'SELECT ((row - ?) << 32) | rules FROM row_findings WHERE row BETWEEN ? AND ? AND rules <> 0';
  for (const packed of statement<[number, number, number], number>(db, mapped).pluck().all(first, first, last))
    take(first + Math.floor(packed / 2 ** 32), toContractBits(packed % 2 ** 32));
  const imported = 'SELECT row, rule FROM import_findings WHERE row BETWEEN ? AND ?';
  for (const [row, rule] of statement<[number, number], [number, (typeof findingRules)[number]]>(db, imported).raw().all(first, last))
    take(row, toContractBits(ruleBit(rule)));
}
