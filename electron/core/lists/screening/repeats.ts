/**
 * Notes rows that repeat an earlier one: by phone, by name and address, or in every cell; each names the first such row. By e-mail address:
 * emailRepeats.ts.
 */
import type { Mapping } from '../../../contract/list.ts';
import type { Alternates } from './alternates.ts';
import type { Note } from './note.ts';
import { openFirstRows } from './firstRows.ts';
import type { Cells } from './readFields.ts';
import { placesOf, type Values } from './rowRules.ts';

/** `rows`: how many rows the list has. Rows are passed once each, in order. */
export function openRepeats(
  mapping: Mapping,
  rows: number,
  alternates: Alternates,
  note: Note,
): (row: number, values: Values, cells: Cells) => void {
  const at = placesOf(mapping);
  const [phoneAt, nameAt, firstAt, lastAt] = [at('phone'), at('name'), at('first_name'), at('last_name')];
  const [streetAt, zipAt] = [at('address.street_line_1'), at('address.postal_code')];
  const seenRows = openFirstRows(rows);
  const seenPhones = phoneAt < 0 ? null : openFirstRows(rows);
  /** The first row with a number that isn't its main one, by the number's digits. */
  const otherPhones = new Map<number, number>();
  /** The same number with another extension is another phone on somebody's desk. */
  const firstWithPhone = (phone: string, row: number, cells: Cells): number => {
    const extension = alternates.extension(phoneAt, cells);
    const others = alternates.values(phoneAt, cells);
    let first = seenPhones?.firstOf(extension === '' ? [phone] : [phone, extension], row) ?? 0;
    first ||= (extension === '' && otherPhones.get(Number(phone))) || 0;
    for (const other of others) {
      first ||= seenPhones?.find([other]) || (otherPhones.get(Number(other)) ?? 0);
      if (!otherPhones.has(Number(other))) otherPhones.set(Number(other), row);
    }
    return first === row ? 0 : first;
  };
  const seenPlaces = streetAt >= 0 && (nameAt >= 0 || lastAt >= 0) ? openFirstRows(rows) : null;
  const who = (values: Values): string | null => values[nameAt] ?? (values[lastAt] ? `${values[firstAt] ?? ''} ${values[lastAt]}` : null);

  return (row, values, cells) => {
    const phone = values[phoneAt];
    if (seenPhones && phone) {
      const first = firstWithPhone(phone, row, cells);
      if (first > 0) note('phone.repeated', 'phone', { row: first });
    }
    const street = values[streetAt];
    const name = seenPlaces && street ? who(values) : null;
    if (seenPlaces && street && name) {
      const first = seenPlaces.firstOf([name.toLowerCase(), street.toLowerCase(), values[zipAt] ?? ''], row);
      if (first > 0) note('address.repeated', 'address.street_line_1', { row: first });
    }
    if (cells.some((cell) => cell !== null && cell.trim() !== '')) {
      const first = seenRows.firstOf(cells, row);
      if (first > 0) note('row.repeated', null, { row: first });
    }
  };
}
