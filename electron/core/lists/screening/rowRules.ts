/** Notes contradictions between a row's fields: a two-part placeholder name, an inconsistent address, a number that moved, suppressions. */
import type { FieldName } from '#contract/lists/fields.ts';
import type { Mapping } from '#contract/lists/list.ts';
import { differingZones, zoneText } from '../../calling/zonesOfRow.ts';
import { contradictedStates, isPoBox, lacksUnit } from './fields/address.ts';
import type { Note } from './fields/note.ts';
import { isCompany, isPlaceholder } from './fields/name.ts';
import type { Cells } from './readFields.ts';

/** A row's canonical texts, in the order of the mapping's fields. */
export type Values = readonly (string | null)[];

/** Checks one row under the mapping that it was made for. */
export type RowRule = (values: Values, cells: Cells) => void;

/** Each field's place among the values; -1: no column is mapped to it. */
export const placesOf = (mapping: Mapping): ((field: FieldName) => number) => {
  const names = mapping.fields.map(({ field }) => field);
  return (field) => names.indexOf(field);
};

/** "John" and "Doe" are names; together they are a placeholder. `noted`: whether the row was already noted as one. */
export function openNameless(mapping: Mapping, note: Note, noted: () => boolean): RowRule | null {
  const at = placesOf(mapping);
  const [name, first, last] = [at('name'), at('first_name'), at('last_name')];
  if (first < 0 || last < 0) return null;
  return (values) => {
    if (!values[first] || !values[last]) return;
    const both = `${values[first]} ${values[last]}`;
    if (isPlaceholder(both)) {
      if (!noted()) note('name.placeholder', 'first_name');
    } else if (name < 0 && isCompany(both)) note('name.company', 'first_name');
  };
}

/** A row's addresses: its own, and one per party. */
const addressPrefixes = ['address.', 'primary.address.', 'secondary.address.'] as const;

export function openAddresses(mapping: Mapping, note: Note): RowRule[] {
  return addressPrefixes.flatMap((prefix): RowRule[] => {
    const at = (part: string): number => mapping.fields.findIndex(({ field }) => field === prefix + part);
    const [street, unit, state, zip] = [at('street_line_1'), at('street_line_2'), at('state_code'), at('postal_code')];
    const field = mapping.fields[street]?.field;
    const zipField = mapping.fields[zip]?.field;
    if (!field && !zipField) return [];
    return [
      (values) => {
        const [line, code, place] = [values[street], values[zip], values[state]];
        if (field && line) {
          if (isPoBox(line)) note('address.poBox', field);
          else if (lacksUnit(line, values[unit] ?? '')) note('address.unitMissing', field);
        }
        if (!zipField || !code || !place) return;
        const states = contradictedStates(code, place);
        if (states !== null) note('address.zipState', zipField, { zip: code, state: place, states });
      },
    ];
  });
}

/** A number whose area code is in none of the address's time zones. */
export function openMoved(mapping: Mapping, note: Note): RowRule | null {
  const at = placesOf(mapping);
  const [phone, zip, state] = [at('phone'), at('address.postal_code'), at('address.state_code')];
  if (phone < 0 || (zip < 0 && state < 0)) return null;
  return (values) => {
    const number = values[phone];
    const [postalCode, stateCode] = [values[zip] ?? '', values[state] ?? ''];
    if (!number || (!postalCode && !stateCode)) return;
    const zones = differingZones({ postalCode, state: stateCode, phone: number });
    if (zones) note('calling.zonesDiffer', 'phone', { place: zoneText(zones.place), phone: zoneText(zones.phone) });
  };
}
