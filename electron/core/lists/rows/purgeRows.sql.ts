/** Empties rows of a list; only their numbers and the fact of the purge stay. */
import type { FindingCount } from '#contract/lists/finding.ts';
import type { ColumnGuess } from '#contract/lists/list.ts';
import { statement, type WriteDb, writeTogether } from '../../platform/database.ts';
import { purgeSalts } from '../../evidence/rows/keptEvidence.sql.ts';
import { fromRuleBits } from '../findings/ruleBits.sql.ts';
import { readList } from '../file/list.sql.ts';
import { spansOf } from '../../platform/pieces.ts';
import { forgetActions } from '../../review/acts/mirrorActions.sql.ts';
import { countDecisionsAround } from '../../verdict/kept/rowCounts.sql.ts';
import { purgedVerdicts, putVerdicts } from '../../verdict/kept/verdicts.sql.ts';
import { readCells } from './cells.sql.ts';
import { isPurged } from './purgedRows.sql.ts';

export interface RowsPurge {
  /** The ledger's record of the purge. */
  recordId: string;
  by: string;
  at: number;
}

/**
 * Purges rows in one transaction. Rows that were already purged stay as they are. `commitmentOf`: returns the commitment of evidence to a
 * row's cells; called before they are emptied. Returns how many rows were purged.
 */
export function purgeRows(
  db: WriteDb,
  rows: readonly number[],
  { recordId, by, at }: RowsPurge,
  commitmentOf: (row: number) => Uint8Array | null = () => null,
): number {
  return writeTogether(db, () => {
    const { columns, rows: last, findings, guesses } = readList(db);
    const gone = rows.filter((row) => row <= last && !isPurged(db, row));
    if (gone.length === 0) return 0;
    const mark = statement(db, 'INSERT INTO purged_rows (row, record_id, cells_commitment, by, at) VALUES (?, ?, ?, ?, ?)');
    for (const row of gone) mark.run(row, recordId, commitmentOf(row), by, at);
    countDecisionsAround(db, spansOf(gone), () => forgetActions(db, gone));
    const own = purgedVerdicts(db).filter(({ row }) => gone.includes(row));
    putVerdicts(db, own, {});
    forgetSamples(db, gone, guesses);
    const emptied = columns.map((_, column) => `c${column} = NULL`).join(', ');
    for (const row of gone) {
      if (emptied !== '') statement(db, `UPDATE cells SET ${emptied} WHERE row = ?`).run(row);
      statement(db, 'DELETE FROM import_findings WHERE row = ?').run(row);
    }
    purgeSalts(db, gone);
    forgetFindings(db, gone, findings);
    return gone.length;
  });
}

/** Removes cells that are shown as samples of their column. */
function forgetSamples(db: WriteDb, rows: readonly number[], guesses: readonly ColumnGuess[]): void {
  const gone = readCells(db, rows).map(({ cells }) => cells.map((cell) => cell.trim()));
  const left = guesses.map((guess) => ({
    ...guess,
    samples: guess.samples.filter((sample) => !gone.some((cells) => cells[guess.column]?.startsWith(sample))),
  }));
  statement(db, 'UPDATE list SET guesses = ?').run(JSON.stringify(left));
}

/** Removes fields and findings, and updates the list's counts of findings. */
function forgetFindings(db: WriteDb, rows: readonly number[], counts: readonly FindingCount[]): void {
  const names = statement<[], string>(db, "SELECT name FROM pragma_table_info('row_findings')").pluck().all();
  const fields = names.filter((name) => !['row', 'rules', 'details', 'as_read'].includes(name)).map((name) => `"${name}" = NULL`);
  const rulesOf = statement<[number], number>(db, 'SELECT rules FROM row_findings WHERE row = ?').pluck();
  const fewer = new Map(counts.map(({ rule, rows: found }) => [rule, found]));
  for (const row of rows) {
    for (const rule of fromRuleBits(rulesOf.get(row) ?? 0)) fewer.set(rule, Math.max(0, (fewer.get(rule) ?? 0) - 1));
    statement(db, `UPDATE row_findings SET ${['rules = 0', 'details = NULL', 'as_read = 0', ...fields].join(', ')} WHERE row = ?`).run(row);
  }
  const left = [...fewer].flatMap(([rule, found]) => (found > 0 ? [{ rule, rows: found }] : []));
  statement(db, 'UPDATE list SET finding_counts = ?').run(JSON.stringify(left));
}
