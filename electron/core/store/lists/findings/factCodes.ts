/** Decisions and findings as numbers, which facets count in addition to the verdict (verdictCodes.ts). Packed in the same way. */
import { decisionValues } from '../../../../contract/decision.ts';
import { findingRules } from '../../../../contract/finding.ts';
import { statement, type ReadDb } from '../../database.ts';
import { fromRuleBits, ruleBit } from './ruleBits.ts';

/**
 * Passes on the decision of each row from `first` to `last` that a person decided, and the causes acknowledged when keeping it, as a set
 * (contract/noCall.ts).
 */
export function eachDecision(
  db: ReadDb,
  first: number,
  last: number,
  take: (row: number, value: number, keptDespite: number) => void,
): void {
  const value = `(CASE value ${decisionValues.map((one, code) => `WHEN '${one}' THEN ${code}`).join(' ')} END)`;
  const sql = `SELECT ((row - ?) << 4) | (kept_despite << 2) | ${value} FROM decisions WHERE row BETWEEN ? AND ? AND value IS NOT NULL`;
  for (const packed of statement<[number, number, number], number>(db, sql).pluck().all(first, first, last))
    take(first + (packed >>> 4), packed & 3, (packed >> 2) & 3);
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

/** Passes on the findings of the rows from `first` to `last`: one bit per rule, in the contract's order. A row may occur twice. */
export function eachFinding(db: ReadDb, first: number, last: number, take: (row: number, rules: number) => void): void {
  const mapped = 'SELECT ((row - ?) << 32) | rules FROM row_findings WHERE row BETWEEN ? AND ? AND rules <> 0';
  for (const packed of statement<[number, number, number], number>(db, mapped).pluck().all(first, first, last))
    take(first + Math.floor(packed / 2 ** 32), toContractBits(packed % 2 ** 32));
  const imported = 'SELECT row, rule FROM import_findings WHERE row BETWEEN ? AND ?';
  for (const [row, rule] of statement<[number, number], [number, (typeof findingRules)[number]]>(db, imported).raw().all(first, last))
    take(row, toContractBits(ruleBit(rule)));
}
