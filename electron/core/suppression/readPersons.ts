/** Reads the person of a line of a suppression file, from the columns that the mapping's guesses take for a name and an address. */
import type { FieldName } from '#contract/lists/fields.ts';
import { columnsOfFilled } from '#contract/lists/list.ts';
import { readCell } from '../normalise/cell.ts';
import { personTexts } from '../normalise/suppressed.ts';
import { kindOfField } from '../lists/mapping/fieldKind.ts';
import { guardedColumns } from '../lists/mapping/guardedColumns.ts';
import { guessColumns } from '../lists/mapping/guessColumns.ts';
import { mapByGuesses } from '../lists/mapping/mapByGuesses.ts';
import { splitAddress } from '../lists/split/splitAddress.ts';

/** The canonical texts of a line's person, with each of `phones` (E.164) and with its address. */
export type ReadPerson = (cells: readonly string[], phones: readonly string[]) => string[];

/** `sample`: cells of some rows; `country`: for local phones. Null if no column holds names. */
export function openPersonReader(headings: readonly string[], sample: readonly (readonly string[])[], country: string): ReadPerson | null {
  const { fields } = mapByGuesses(guessColumns(headings, true, sample, country), country);
  const guarded = guardedColumns(sample);
  const textOf = (field: FieldName): ((cells: readonly string[]) => string) | null => {
    const filled = fields.find((one) => one.field === field);
    if (filled === undefined) return null;
    return (cells) =>
      columnsOfFilled(filled)
        .map((column) => readCell(cells[column] ?? '', kindOfField(field), { guarded: guarded.has(column) }).trim())
        .join(' ')
        .trim();
  };
  const [name, first, last] = [textOf('name'), textOf('first_name'), textOf('last_name')];
  if (name === null && (first === null || last === null)) return null;
  const [street, postalCode] = [textOf('address.street_line_1'), textOf('address.postal_code')];
  const isOneLine = fields.some(({ field, split }) => field === 'address.street_line_1' && split === 'address');
  return (cells, phones) => {
    const line = street?.(cells) ?? '';
    const parts = isOneLine ? splitAddress(line) : { street: line, postalCode: postalCode?.(cells) ?? '' };
    return personTexts({
      name: name?.(cells) || `${first?.(cells) ?? ''} ${last?.(cells) ?? ''}`,
      phones,
      street: parts.street ?? '',
      postalCode: parts.postalCode ?? '',
    });
  };
}
