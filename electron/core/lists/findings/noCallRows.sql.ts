/** Rows that must not be called with a person's reasons for keeping them, and rows whose phone differs from their cells' text. */
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
 * Whether the rules include `suppressed`. The current finding counts, not what an earlier run skipped: people removed from the suppression
 * list may be called again.
 */
const isSuppressedBy = (rules: number | null): boolean => ((rules ?? 0) & ruleBit('suppressed')) !== 0;

const standingSql = `SELECT verdicts.litigator, row_findings.rules
  FROM (SELECT ? AS row) LEFT JOIN verdicts USING (row) LEFT JOIN row_findings USING (row)`;

/**
 * Returns the causes against calling the row, and those for which a kept row lacks a person's reason; both as sets. `decision`: a person's,
 * if any.
 */
export function noCallOf(db: ReadDb, row: number, decision: ManualDecision | undefined): { against: number; unanswered: number } {
  const { litigator, rules } = statement<[number], Standing>(db, standingSql).get(row) ?? nothing;
  const against = noCallsOfRow(litigator ?? 'notChecked', isSuppressedBy(rules));
  // A reason is valid as long as the row stays kept.
  return { against, unanswered: heldBackBy(true, against, decision?.value === 'keep' ? decision.keptDespite : 0) };
}

const nothing: Standing = { litigator: null, rules: null };

/** Returns the rows that need a reason to be kept, by cause. */
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

/** A phone that differs from its cells' text. */
interface RepairedPhone {
  /** The canonical phone that is checked. */
  checkedPhone: string;
  /** '' if there is none. */
  extension: string;
}

const ownPhones: readonly string[] = ['phone', 'primary.phone'];
const repaired = ruleBit('cell.repaired');
const fromOtherColumn = ruleBit('phone.alternate');

/** Returns those phones of these rows that were repaired, chosen from several in a cell, have an extension, or come from another column. */
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
