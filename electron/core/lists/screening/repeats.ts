/**
 * Notes rows that repeat an earlier one: by phone, by name and address, or in every cell; each finding names the first such row. By e-mail
 * address: fields/alternates.ts.
 */
import type { Mapping } from '#contract/lists/list.ts';
import type { Alternates } from './fields/alternates.ts';
import type { Note } from './fields/note.ts';
import { openFirstTexts } from './firstTexts.ts';
import type { Cells } from './readFields.ts';
import { placesOf, type Values } from './rowRules.ts';

/** Reads earlier rows again, so that fewer cells have to be kept in memory. */
interface EarlierRows {
  cells(row: number): Cells;
  values(row: number): Values;
}

/**
 * `rows`: the list's number of rows; `earlier`: absent: all cells of each row are remembered. Takes each row once, in order; `emailed`: the
 * first row that sends the same e-mail address, as returned by fields/alternates.ts.
 */
export function openRepeats(
  mapping: Mapping,
  rows: number,
  alternates: Alternates,
  note: Note,
  earlier?: EarlierRows,
): (row: number, values: Values, cells: Cells, emailed: number | null) => void {
  const at = placesOf(mapping);
  const [phoneAt, nameAt, firstAt, lastAt] = [at('phone'), at('name'), at('first_name'), at('last_name')];
  const [streetAt, zipAt] = [at('address.street_line_1'), at('address.postal_code')];
  const firstWhole = openWholeRows(rows, earlier);
  const seenPhones = phoneAt < 0 ? null : openFirstTexts(rows);
  /** Maps the digits of a number other than the main one to the first row that has it. */
  const otherPhones = new Map<number, number>();
  /** Returns the first row with this phone; the same number with another extension is a different phone. */
  const firstAsked = (phone: string, extension: string, row: number): number =>
    seenPhones?.firstOf(extension === '' ? [phone] : [phone, extension], row) ?? 0;
  /** Returns the first row with any of these numbers. `asked`: the first row that checks this one; 0 if it is this row. */
  const firstWithPhone = (asked: number, phone: string, extension: string, row: number, others: readonly string[]): number => {
    let first = asked;
    first ||= (extension === '' && otherPhones.get(Number(phone))) || 0;
    for (const other of others) {
      first ||= seenPhones?.find([other]) || (otherPhones.get(Number(other)) ?? 0);
      if (!otherPhones.has(Number(other))) otherPhones.set(Number(other), row);
    }
    return first === row ? 0 : first;
  };
  const who = (values: Values): string | null => values[nameAt] ?? (values[lastAt] ? `${values[firstAt] ?? ''} ${values[lastAt]}` : null);
  /** Returns the row's person and place; empty if either is missing. */
  const placed = (values: Values): string[] => {
    const street = values[streetAt];
    const name = street ? who(values) : null;
    return street && name ? [name.toLowerCase(), street.toLowerCase(), values[zipAt] ?? ''] : [];
  };
  const saysWhere = streetAt >= 0 && (nameAt >= 0 || lastAt >= 0);
  const seenPlaces = saysWhere ? openFirstTexts(rows, earlier && ((row) => placed(earlier.values(row)))) : null;

  return (row, values, cells, emailed) => {
    const phone = values[phoneAt];
    let asked: number | null = null;
    if (phone) {
      const extension = alternates.extension(phoneAt, cells);
      asked = firstAsked(phone, extension, row);
      const first = firstWithPhone(asked, phone, extension, row, alternates.values(phoneAt, cells));
      if (first > 0) note('phone.repeated', 'phone', { row: first });
    }
    const place = seenPlaces ? placed(values) : [];
    if (seenPlaces && place.length > 0) {
      const first = seenPlaces.firstOf(place, row);
      if (first > 0) note('address.repeated', 'address.street_line_1', { row: first });
    }
    if (cells.some((cell) => cell !== null && cell.trim() !== '')) {
      const first = firstWhole(row, cells, emailed ?? asked);
      if (first > 0) note('row.repeated', null, { row: first });
    }
  };
}

/**
 * Finds rows whose cells are all the same. Such rows have the same e-mail address, or without one the same phone, so the first row with one
 * is remembered only when another has it, too. `like`: that first row; 0 if it is this one; null if the row has neither.
 */
function openWholeRows(rows: number, earlier: EarlierRows | undefined): (row: number, cells: Cells, like: number | null) => number {
  const seen = openFirstTexts(rows);
  /** First rows that are already remembered: one bit each. */
  const remembered = new Uint8Array((rows >> 3) + 1);
  return (row, cells, like) => {
    if (earlier && like === 0) return 0;
    if (earlier && like !== null) {
      const [at, bit] = [like >> 3, 1 << (like & 7)];
      if (((remembered[at] ?? 0) & bit) === 0) seen.firstOf(earlier.cells(like), like);
      remembered[at] = (remembered[at] ?? 0) | bit;
    }
    return seen.firstOf(cells, row);
  };
}
