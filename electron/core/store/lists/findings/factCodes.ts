/**
 * Facts of rows as numbers: what a facet counts. SQLite packs a row's facts into one integer, because handing a value over to JavaScript costs more
 * than reading it: a million rows come in half the time of seven values each.
 */
import { decisionValues } from '../../../../contract/decision.ts';
import { findingRules } from '../../../../contract/finding.ts';
import { grades, litigatorStates, rowStatuses } from '../../../../contract/verdict.ts';
import { statement, type ReadDb } from '../../database.ts';
import { fromRuleBits, ruleBit } from './ruleBits.ts';

/** Codes are positions in the contract's own enumerations; these stand for "none" behind the last of them. */
export const noGrade = grades.length;
export const noDecision = decisionValues.length;
export const noScore = 255;
export const noLineType = 0;

/** Takes the facts of one row. `lineType`: a position in the line types that were passed in. */
export type TakeVerdict = (
  row: number,
  status: number,
  grade: number,
  score: number,
  litigator: number,
  suggested: number,
  lineType: number,
) => void;

/** A line type that the statement does not know: the row is asked for it. */
const newLineType = 4095;
/** Names that a statement compares with; the service knows a dozen. */
const mostCompared = 60;

const codeOf = (column: string, values: readonly string[], none: number): string =>
  `(CASE ${column} ${values.map((value, code) => `WHEN '${value}' THEN ${code}`).join(' ')} ELSE ${none} END)`;

const fixedCodes = [
  codeOf('status', rowStatuses, 0),
  `((${codeOf('grade', grades, noGrade)}) << 3)`,
  `((coalesce(score, ${noScore}) & 255) << 6)`,
  `((${codeOf('litigator', litigatorStates, litigatorStates.indexOf('notChecked'))}) << 14)`,
  `((${codeOf('suggested', decisionValues, noDecision)}) << 16)`,
].join(' | ');
const lineTypeShift = 18;
const rowShift = 30;

/**
 * Hands on the verdict facts of the rows from `first` to `last` that have a verdict, in order. `lineTypes`: the names met so far, the first of which
 * stands for none; new ones are appended.
 */
export function eachVerdict(db: ReadDb, first: number, last: number, lineTypes: string[], take: TakeVerdict): void {
  const compared = lineTypes.slice(1, 1 + mostCompared);
  const cases = compared.map((_, index) => `WHEN ? THEN ${index + 1}`).join(' ');
  const lineType = `CASE line_type ${cases} WHEN '' THEN ${noLineType} ELSE iif(line_type IS NULL, ${noLineType}, ${newLineType}) END`;
  const sql = `SELECT ((row - ?) << ${rowShift}) | ((${lineType}) << ${lineTypeShift}) | ${fixedCodes} FROM verdicts WHERE row BETWEEN ? AND ?`;
  const packed = statement<(number | string)[], number>(db, sql)
    .pluck()
    .all(first, ...compared, first, last);
  for (const facts of packed) {
    const row = first + Math.floor(facts / 2 ** rowShift);
    const bits = facts % 2 ** rowShift;
    const known = bits >>> lineTypeShift;
    take(
      row,
      bits & 7,
      (bits >> 3) & 7,
      (bits >> 6) & 255,
      (bits >> 14) & 3,
      (bits >> 16) & 3,
      known === newLineType ? lineTypeOf(db, row, lineTypes) : known,
    );
  }
}

function lineTypeOf(db: ReadDb, row: number, lineTypes: string[]): number {
  const lineType = statement<[number], string>(db, 'SELECT line_type FROM verdicts WHERE row = ?').pluck().get(row) ?? '';
  const known = lineTypes.indexOf(lineType);
  return known >= 0 ? known : lineTypes.push(lineType) - 1;
}

/**
 * Hands on the decision of each row from `first` to `last` that a person decided, and what they gave a reason for when keeping it, as a set
 * (contract/noCall.ts).
 */
export function eachDecision(
  db: ReadDb,
  first: number,
  last: number,
  take: (row: number, value: number, keptDespite: number) => void,
): void {
  const value = codeOf('value', decisionValues, noDecision);
  const sql = `SELECT ((row - ?) << 4) | (kept_despite << 2) | ${value} FROM decisions WHERE row BETWEEN ? AND ? AND value IS NOT NULL`;
  for (const packed of statement<[number, number, number], number>(db, sql).pluck().all(first, first, last))
    take(first + (packed >>> 4), packed & 3, (packed >> 2) & 3);
}

/** What the bits of a file stand for, as one bit a rule in the contract's order; the same few combinations come again and again. */
const contractBits = new Map<number, number>();
function toContractBits(bits: number): number {
  const known = contractBits.get(bits);
  if (known !== undefined) return known;
  const made = fromRuleBits(bits).reduce((all, rule) => all | (1 << findingRules.indexOf(rule)), 0);
  contractBits.set(bits, made);
  return made;
}

/** Hands on what was found in the rows from `first` to `last`: one bit a rule, in the contract's order. A row may come twice. */
export function eachFinding(db: ReadDb, first: number, last: number, take: (row: number, rules: number) => void): void {
  const mapped = 'SELECT ((row - ?) << 32) | rules FROM row_findings WHERE row BETWEEN ? AND ? AND rules <> 0';
  for (const packed of statement<[number, number, number], number>(db, mapped).pluck().all(first, first, last))
    take(first + Math.floor(packed / 2 ** 32), toContractBits(packed % 2 ** 32));
  const imported = 'SELECT row, rule FROM import_findings WHERE row BETWEEN ? AND ?';
  for (const [row, rule] of statement<[number, number], [number, (typeof findingRules)[number]]>(db, imported).raw().all(first, last))
    take(row, toContractBits(ruleBit(rule)));
}

/** Hands on when each row from `first` to `last` was checked (epoch ms), where it was. */
export function eachCheckTime(db: ReadDb, first: number, last: number, take: (row: number, at: number) => void): void {
  const sql = 'SELECT row, checked_at FROM verdicts WHERE row BETWEEN ? AND ? AND checked_at IS NOT NULL';
  for (const [row, at] of statement<[number, number], [number, number]>(db, sql).raw().all(first, last)) take(row, at);
}
