/** The rows whose phone became known as a litigator's since the list was last derived, by whatever answer in this data folder. */
import type { ReadDb } from '../../platform/database.ts';
import { litigatorsBetween, newestLitigatorAnswer } from '../../service/answers/kept/litigatorAnswers.sql.ts';
import { rowsWithPhones } from '../../lists/findings/fields.sql.ts';
import { countRows } from '../../lists/file/list.sql.ts';
import { verdictCursor, type VerdictCursors } from '../kept/verdicts.sql.ts';

/** The cursors of a list in which no answer was looked for: one that is new, or whose phones or rows changed. */
export const litigatorsUnread = { 'verdicts.litigators': 0, 'verdicts.litigators until': 0, 'verdicts.litigators row': 0 } as const;

/**
 * Up to `limit` of them, and the cursors behind them; null: none are left. The answers up to one place are looked for in all rows, before later
 * ones are.
 */
export function knownLitigatorRows(ledger: ReadDb, list: ReadDb, limit: number): { rows: number[]; cursors: VerdictCursors } | null {
  const newest = newestLitigatorAnswer(ledger);
  if (newest === 0) return null;
  const rows = countRows(list);
  const at = (name: keyof typeof litigatorsUnread): number =>
    verdictCursor(list, 'verdicts.litigators rows') === rows ? verdictCursor(list, name) : litigatorsUnread[name];
  const done = at('verdicts.litigators');
  const isInProgress = at('verdicts.litigators until') > done;
  if (!isInProgress && newest <= done) return null;
  const until = isInProgress ? at('verdicts.litigators until') : newest;
  const phones = litigatorsBetween(ledger, done, until).map(({ phone }) => phone);
  const found = rowsWithPhones(list, phones, isInProgress ? at('verdicts.litigators row') : 0, limit);
  const isLast = found.length < limit;
  return {
    rows: found,
    cursors: {
      'verdicts.litigators rows': rows,
      'verdicts.litigators': isLast ? until : done,
      'verdicts.litigators until': until,
      'verdicts.litigators row': isLast ? 0 : (found.at(-1) ?? 0),
    },
  };
}
