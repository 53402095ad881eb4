/** What a cell of the grid says, as text: a cell of the file unchanged, one of Rollcall's in words. */
import { entryOf } from '#contract/verdict/verdictFields.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { decisionWord } from '#messages/names.ts';
import { valueWord } from '#messages/verdict/verdictWords.ts';
import type { Column } from '../grid/columns.ts';

export function cellText({ row, cells, verdict, decision, checkedPhone }: ViewRow, shows: Column['shows']): string {
  if (typeof shows === 'number') return cells[shows] ?? '';
  if (shows === 'row') return String(row);
  if (shows === 'decision') return decisionWord(decision.value) + (decision.by === 'policy' ? ' (suggested)' : '');
  if (shows === 'checkedPhone') return checkedPhone ?? '';
  const value = verdict[shows];
  if (value === null) return '';
  const look = entryOf(shows).column?.look;
  return look === 'grade' || look === 'score' ? String(value) : valueWord(shows, value);
}
