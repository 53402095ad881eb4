/** Fields that several columns can fill: records which one was used, and what the others contain. */
import { columnsOfFilled, type Mapping } from '../../../contract/list.ts';
import { kindOfField } from '../mapping/fieldKind.ts';
import { normaliseEmail } from '../../normalise/email.ts';
import type { PhoneReader } from '../../normalise/phone.ts';
import type { Note } from './note.ts';
import type { Cells, CountryOf, FieldReader } from './readFields.ts';
import type { Values } from './rowRules.ts';

export interface Alternates {
  /** Notes the column that a field was filled from, if it isn't the first. */
  note(values: Values, cells: Cells): void;
  /** Canonical texts of the columns that could have filled the field at this place of the mapping but weren't used. */
  values(place: number, cells: Cells): readonly string[];
}

const headingShown = 80;
const none: readonly string[] = [];

/** `columns`: the list's headings; `readers`: one per field, in the mapping's order. */
export function openAlternates(
  mapping: Mapping,
  columns: readonly string[],
  readers: readonly FieldReader[],
  readPhone: PhoneReader,
  countryOf: CountryOf,
  note: Note,
): Alternates {
  const fields = mapping.fields.map((filled, place) => {
    const { from = null, cell } = readers[place] ?? {};
    return from && cell && { ...filled, place, from, cell, columns: columnsOfFilled(filled), kind: kindOfField(filled.field) };
  });
  const several = fields.filter((one) => one !== null && one !== undefined);
  return {
    note(values, cells) {
      for (const { place, field, column, from, kind } of several) {
        const taken = from(cells);
        if (taken === column || values[place] === null) continue;
        const title = columns[taken]?.trim().slice(0, headingShown) || `Column ${taken + 1}`;
        note(kind === 'email' ? 'email.alternate' : 'phone.alternate', field, { column: title, position: taken + 1 });
      }
    },
    values(place, cells) {
      const one = fields[place];
      if (!one) return none;
      const taken = one.from(cells);
      return one.columns.flatMap((column) => {
        const cell = one.cell(cells, column);
        if (column === taken || cell.trim() === '') return [];
        return (one.kind === 'email' ? normaliseEmail(cell) : readPhone(cell, countryOf(one.field, cells))?.number) ?? [];
      });
    },
  };
}
