/** Verdicts of a few rows, each with a label for people. */
import { storedVerdictSchema, type Verdict } from '#contract/verdict/verdict.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { readCells } from '../../lists/rows/cells.sql.ts';

/** The verdicts of some rows, each with a label: its name, else its phone, else its first text. Rows without a verdict are skipped. */
export function readVerdictsOf(
  db: ReadDb,
  rows: readonly number[],
  labelColumns: readonly number[],
): { row: number; label: string; verdict: Verdict }[] {
  const read = statement<[number], { verdict: string }>(db, 'SELECT verdict FROM verdicts WHERE row = ?');
  const cells = new Map(readCells(db, rows).map((row) => [row.row, row.cells]));
  return rows.flatMap((row) => {
    const found = read.get(row);
    if (!found) return [];
    const texts = cells.get(row) ?? [];
    const label = labelColumns.map((column) => texts[column]?.trim()).find(Boolean) ?? texts.find((text) => text.trim() !== '') ?? '';
    return [{ row, label, verdict: storedVerdictSchema.parse(JSON.parse(found.verdict)) }];
  });
}
