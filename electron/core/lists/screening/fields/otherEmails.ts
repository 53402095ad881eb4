/** The addresses in a row's e-mail cells besides the one that fills the field: whoever is suppressed by one is suppressed. */
import { columnsOfFilled, type Mapping } from '#contract/lists/list.ts';
import { emailsInCell } from '#core/normalise/emailsInCell.ts';
import { kindOfField } from '../../mapping/fieldKind.ts';
import type { Cells, FieldReader } from '../readFields.ts';

const none: readonly string[] = [];

/** Of the field at this place of the mapping; the one that fills it may be among them. `readers`: one per field, in the mapping's order. */
export function openOtherEmails(mapping: Mapping, readers: readonly FieldReader[]): (place: number, cells: Cells) => readonly string[] {
  const columns = mapping.fields.map((filled) => (kindOfField(filled.field) === 'email' ? columnsOfFilled(filled) : []));
  return (place, cells) => {
    const { cell } = readers[place] ?? {};
    let found = none;
    for (const column of columns[place] ?? []) {
      const text = cell?.(cells, column) ?? '';
      if (mayHoldOthers(text)) found = [...found, ...emailsInCell(text)];
    }
    return found;
  };
}

/** Nearly every cell is one plain address, or empty. */
const mayHoldOthers = (text: string): boolean => /[^\w.@+-]/.test(text) && text.includes('@');
