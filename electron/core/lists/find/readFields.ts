/** Takes from a row's cells what each field of a mapping is filled with: a cell, several joined, or a part of one. */
import type { FieldName } from '../../../contract/fields.ts';
import type { Filled, Mapping } from '../../../contract/list.ts';
import { normaliseText } from '../normalise/text.ts';
import { splitAddress, type AddressParts } from '../split/splitAddress.ts';
import { splitName } from '../split/splitName.ts';

export type Cells = readonly (string | null)[];

/** `cells`: the whole row, null where its line ended early. */
export type ReadField = (cells: Cells) => string;

/** One reader a field, in the mapping's order. A cell that several fields take a part of is taken apart once a row. */
export function fieldReaders(mapping: Mapping): ReadField[] {
  const taken = new Map<string, (cells: Cells) => Record<string, string>>();
  return mapping.fields.map((filled) => {
    if (filled.split === undefined) return whole(filled);
    const name = JSON.stringify([filled.split, filled.column, filled.also]);
    const apart = taken.get(name) ?? once(takeApart(filled));
    taken.set(name, apart);
    const part = partOf(filled.field);
    return (cells) => apart(cells)[part] ?? '';
  });
}

function whole({ column, also }: Filled): ReadField {
  if (also === undefined || also.length === 0) return (cells) => cells[column] ?? '';
  const columns = [column, ...also];
  return (cells) =>
    columns
      .map((one) => cells[one]?.trim() ?? '')
      .filter((cell) => cell !== '')
      .join(' ');
}

function takeApart(filled: Filled): (cells: Cells) => Record<string, string> {
  const text = whole(filled);
  return (cells) => {
    const line = normaliseText(text(cells)) ?? '';
    if (filled.split === 'name') return { ...splitName(line) };
    const parts: AddressParts = splitAddress(line);
    return { ...parts };
  };
}

/** Remembers the answer for the row that was asked about last. */
function once<R>(read: (cells: Cells) => R): (cells: Cells) => R {
  let last: { cells: Cells; value: R } | null = null;
  return (cells) => {
    if (last?.cells !== cells) last = { cells, value: read(cells) };
    return last.value;
  };
}

/** Which part of a cell that is taken apart fills the field. */
function partOf(field: FieldName): keyof AddressParts | 'first' | 'last' {
  if (field.endsWith('first_name')) return 'first';
  if (field.endsWith('last_name')) return 'last';
  if (field.endsWith('street_line_2')) return 'unit';
  if (field.endsWith('city')) return 'city';
  if (field.endsWith('state_code')) return 'state';
  if (field.endsWith('postal_code')) return 'postalCode';
  return 'street';
}
