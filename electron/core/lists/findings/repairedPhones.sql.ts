/** Which rows' phones aren't what their cells simply say. */
import { statement, type ReadDb } from '../../platform/database.ts';
import { phonesOf } from './fields.sql.ts';
import { findingsOf } from './findings.sql.ts';
import { ruleBit } from './ruleBits.sql.ts';

export interface RepairedPhone {
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
