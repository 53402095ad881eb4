/** Removes from a merge the keeps of rows that must not be called, if nobody gave a reason. */
import { countNoCallRows, noneHeldBack, type NoCallCounts } from '#contract/verdict/noCall.ts';
import type { ReadDb } from '../../platform/database.ts';
import { rowsToAcknowledge } from '../../lists/findings/noCallRows.sql.ts';
import type { RowChange } from './compareRow.ts';

/** Which of the changes would keep such a row. */
export function changesToAcknowledge(db: ReadDb, changes: readonly RowChange[]): { rows: ReadonlySet<number>; counts: NoCallCounts } {
  const keeps = changes.filter(({ change }) => change.value === 'keep').map(({ row }) => row);
  if (keeps.length === 0) return { rows: new Set(), counts: noneHeldBack };
  const found = rowsToAcknowledge(db, keeps);
  return { rows: new Set([...found.litigators, ...found.suppressed]), counts: countNoCallRows(found) };
}

/** The changes without those decisions; notes of these rows are still applied. */
export function withoutNoCalls(db: ReadDb, changes: readonly RowChange[]): { taken: RowChange[]; notKept: NoCallCounts } {
  const { rows, counts } = changesToAcknowledge(db, changes);
  const taken = changes.flatMap((one): RowChange[] => {
    if (!rows.has(one.row)) return [one];
    const { note } = one.change;
    return note === undefined ? [] : [{ ...one, change: { note } }];
  });
  return { taken, notKept: counts };
}
