/** Rows that mustn't be called with a person's reasons for keeping them, and rows whose phones aren't what their cells simply say. */
import { heldBackBy, noCallsOf, noCallsOfRow, type NoCallRows } from '#contract/verdict/standing.ts';
import type { Litigator } from '#contract/verdict/verdict.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import type { ManualDecision } from '../../review/acts/manualDecision.sql.ts';
import { manualDecisionsOf } from '../../review/acts/rowActions.sql.ts';
import { phonesOf } from './fields.sql.ts';
import { findingsOf } from './findings.sql.ts';
import { ruleBit } from './ruleBits.sql.ts';

interface Standing {
  litigator: Litigator | null;
  rules: number | null;
}

/**
 * Which rows must not be called, and a person's reasons for keeping them: read row by row, as a decision, a window of the grid and a merge need
 * it. The current finding decides, not what an earlier run skipped: somebody removed from the suppression list may be called again.
 */
const isSuppressedBy = (rules: number | null): boolean => ((rules ?? 0) & ruleBit('suppressed')) !== 0;

const standingSql = `SELECT verdicts.litigator, row_findings.rules
  FROM (SELECT ? AS row) LEFT JOIN verdicts USING (row) LEFT JOIN row_findings USING (row)`;

/**
 * The causes against calling the row, and those of them without a person's reason if the row is kept; both as sets. `decision`: a person's, if
 * any.
 */
export function noCallOf(db: ReadDb, row: number, decision: ManualDecision | undefined): { against: number; unanswered: number } {
  const { litigator, rules } = statement<[number], Standing>(db, standingSql).get(row) ?? nothing;
  const against = noCallsOfRow(litigator ?? 'notChecked', isSuppressedBy(rules));
  // A reason is valid as long as the row stays kept.
  return { against, unanswered: heldBackBy(true, against, decision?.value === 'keep' ? decision.keptDespite : 0) };
}

const nothing: Standing = { litigator: null, rules: null };

/** The rows that need a reason to be kept, by cause. */
export function rowsToAcknowledge(db: ReadDb, rows: readonly number[]): NoCallRows {
  const found: NoCallRows = { litigators: [], suppressed: [] };
  const decisions = manualDecisionsOf(db, rows);
  for (const row of rows) {
    const { against, unanswered } = noCallOf(db, row, decisions.get(row));
    if (unanswered === 0) continue;
    for (const one of noCallsOf(against)) found[one === 'litigator' ? 'litigators' : 'suppressed'].push(row);
  }
  return found;
}

/** Which rows' phones aren't what their cells simply say. */
interface RepairedPhone {
  /** Canonical: the one that is asked. */
  checkedPhone: string;
  /** '': none. */
  extension: string;
}

const ownPhones: readonly string[] = ['phone', 'primary.phone'];
const repaired = ruleBit('cell.repaired');
const fromOtherColumn = ruleBit('phone.alternate');

/** Of these rows: a repaired phone, one of several in a cell, one with an extension, or one of another column. */
export function repairedPhones(db: ReadDb, rows: readonly number[]): Map<number, RepairedPhone> {
  const found = statement<[string, number, number], number>(
    db,
    `SELECT row FROM row_findings WHERE row IN (SELECT value FROM json_each(?))
     AND (rules & ? OR (rules & ? AND instr(details, '"repair":"phone.') > 0))`,
  )
    .pluck()
    .all(JSON.stringify(rows), fromOtherColumn, repaired);
  const phones = new Map<number, RepairedPhone>();
  for (const [row, checkedPhone] of found.length === 0 ? [] : phonesOf(db, found)) {
    const findings = findingsOf(db, row).filter(({ field }) => field !== null && ownPhones.includes(field));
    const repairs = findings.flatMap((finding) => (finding.rule === 'cell.repaired' ? [finding.params] : []));
    const extension = repairs.find(({ repair }) => repair === 'phone.extension')?.as ?? '';
    const isOther = findings.some(({ rule }) => rule === 'phone.alternate') || repairs.some(({ repair }) => repair.startsWith('phone.'));
    if (isOther) phones.set(row, { checkedPhone, extension });
  }
  return phones;
}
