/** Notes rows that have an e-mail address of an earlier row: the one that is sent, or another one in its cells. */
import type { Mapping } from '#contract/lists/list.ts';
import { openFirstRows } from '../firstRows.ts';
import type { Note } from './note.ts';
import type { Cells } from '../readFields.ts';
import { placesOf, type Values } from '../rowRules.ts';

/**
 * `rows`: how many rows the list has; `othersOf`: see otherEmails.ts. Rows are passed once each, in order; returned is the first row that sends the
 * same address, 0: this is the first, null: it sends none.
 */
export function openEmailRepeats(
  mapping: Mapping,
  rows: number,
  othersOf: (place: number, cells: Cells) => readonly string[],
  note: Note,
): (row: number, values: Values, cells: Cells) => number | null {
  const place = placesOf(mapping)('email');
  if (place < 0) return () => null;
  const seen = openFirstRows(rows);
  /** Of addresses that aren't their row's first: few rows have any. */
  const others = new Map<string, number>();
  return (row, values, cells) => {
    const email = values[place];
    if (!email) return null;
    const sent = seen.firstOf([email], row);
    let first = sent || (others.get(email) ?? 0);
    for (const other of othersOf(place, cells)) {
      if (other === email) continue;
      first ||= seen.find([other]) || (others.get(other) ?? 0);
      if (!others.has(other)) others.set(other, row);
    }
    if (first > 0 && first !== row) note('email.repeated', 'email', { row: first });
    return sent;
  };
}
