/** What is said of rows that are hidden in their workbook. */
import type { List } from '#contract/lists/list.ts';
import { count } from '../count.ts';

/** `2 of 4 rows are hidden in the workbook, by a filter or by hand`. */
export const hiddenPhrase = (hidden: number, rows: number): string =>
  `${count(hidden)} of ${count(rows)} rows ${hidden === 1 ? 'is' : 'are'} hidden in the workbook, by a filter or by hand`;

/** The same with what was chosen; null: none is hidden, or nobody chose yet. */
export function hiddenSentence({ hiddenRows, rows }: Pick<List, 'hiddenRows' | 'rows'>): string | null {
  const choice = hiddenRows?.chosen?.choice;
  if (hiddenRows === undefined || choice === undefined) return null;
  return `${hiddenPhrase(hiddenRows.rows, rows)}: ${choice === 'skip' ? 'left out' : 'taken'}, as you chose.`;
}
