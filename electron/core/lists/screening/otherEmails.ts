/** The addresses in a row's e-mail cells besides the one that fills the field: whoever is suppressed by one is suppressed. */
import { columnsOfFilled, type Mapping } from '../../../contract/list.ts';
import { emailsInCell } from '../../normalise/emailsInCell.ts';
import { kindOfField } from '../mapping/fieldKind.ts';
import type { Cells, FieldReader } from './readFields.ts';

/** Of the field at this place of the mapping; the one that fills it may be among them. `readers`: one per field, in the mapping's order. */
export function openOtherEmails(mapping: Mapping, readers: readonly FieldReader[]): (place: number, cells: Cells) => readonly string[] {
  const columns = mapping.fields.map((filled) => (kindOfField(filled.field) === 'email' ? columnsOfFilled(filled) : []));
  return (place, cells) => {
    const { cell } = readers[place] ?? {};
    return (columns[place] ?? []).flatMap((column) => {
      const text = cell?.(cells, column) ?? '';
      return mayHoldSeveral(text) ? emailsInCell(text) : [];
    });
  };
}

const mayHoldSeveral = (text: string): boolean => /[^\w.@+-]/.test(text) && text.includes('@');
