/**
 * Recognizes columns with only a part of a field, to be joined with the column that has the rest: an area code, a country code, a house
 * number.
 */
import type { FieldName } from '#contract/lists/fields.ts';
import { halfOf, type HalfName } from './headingAliases.ts';

export interface Half {
  field: FieldName;
  /** Its position when joined: smaller numbers come first. */
  order: number;
}

const shareOf = (cells: readonly string[], pattern: RegExp): number =>
  cells.length === 0 ? 0 : cells.filter((cell) => pattern.test(cell)).length / cells.length;

const halfFrom = 0.6;

/** What such a column contains, and what the rest of its field looks like without it. */
const halves: Readonly<Record<HalfName, { field: FieldName; own: RegExp; rest: RegExp; order: number }>> = {
  callingCode: { field: 'phone', own: /^(?:\+|00)?[1-9]\d{0,2}$/, rest: /^(?!\+|00)(?:\D*\d){4,12}\D*$/, order: 0 },
  areaCode: { field: 'phone', own: /^\(?(?:\d{3}|0\d{1,5})\)?$/, rest: /^(?:\D*\d){4,9}\D*$/, order: 1 },
  houseNumber: { field: 'address.street_line_1', own: /^\d+\s?[a-z]?(?:[-/]\d+)?$/i, rest: /^\D*$/, order: 2 },
};

/**
 * The half that a column holds, by its heading and its cells; null: none. `rest`: the cells of the column that would otherwise fill its
 * field. `homeCode`: the calling code of the list's country, which numbers may omit.
 */
export function halfFor(
  heading: string,
  cells: readonly string[],
  rest: (field: FieldName) => readonly string[],
  homeCode: string,
): Half | null {
  const kind = halfOf(heading);
  if (kind === null) return null;
  const { field, own, rest: lacking, order } = halves[kind];
  if (shareOf(cells, own) < halfFrom || shareOf(rest(field), lacking) < halfFrom) return null;
  if (kind === 'callingCode' && cells.every((cell) => cell.replace(/^\+|^00/, '') === homeCode)) return null;
  return { field, order };
}

/** The position of a column with this heading among those joined to one phone; the number itself comes last. */
export function joiningOrder(heading: string): number {
  const kind = halfOf(heading);
  return kind === null || kind === 'houseNumber' ? 2 : halves[kind].order;
}
