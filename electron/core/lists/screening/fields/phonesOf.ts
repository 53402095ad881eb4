/** What a text of a phone field says, by the country that its row states. */
import type { FieldName } from '#contract/lists/fields.ts';
import type { Mapping } from '#contract/lists/list.ts';
import { normaliseCountry } from '#core/normalise/place.ts';
import type { PhoneCell, PhoneReader } from '#core/normalise/phones/phoneCell.ts';
import { openCells, type Cells, type CountryOf } from '../readFields.ts';

export type PhonesOf = (field: FieldName, text: string, cells: Cells, readPhone?: PhoneReader) => PhoneCell;

/** The country of the row's address says which one a number without a plus may be of, but not how any other is read. */
export function openPhonesOf(mapping: Mapping, readPhone: PhoneReader, countryOf: CountryOf): PhonesOf {
  const address = mapping.fields.find(({ field, split }) => field === 'address.country_code' && split === undefined);
  const cell = address && openCells(address, mapping, new Set());
  return (field, text, cells, read = readPhone) => {
    const stated = cell && field === 'phone' ? normaliseCountry(cell(cells, address.column)) : null;
    return read.whole(text, countryOf(field, cells), stated);
  };
}
