/** Find Person, `GET /3.1/person`: people with a name, optionally at an address. */
import { z } from 'zod';
import type { Operation, OperationColumn } from '../../operation.ts';
import { prefixedAddressParameters, addressColumns, columnsAt, exportedPeople } from '../parameters.ts';
import { personFields, personParts } from '../records.ts';
import { anything, block, integer, listOf, partialErrors, warnings, shownWarnings } from '../tolerant.ts';

const response = z.looseObject({
  /** How many people are returned. */
  count_person: integer,
  // The specification doesn't show the type of `found_at_address`; an address object is exported in parts.
  person: listOf(block({ ...personParts, found_at_address: anything })),
  error: partialErrors,
  warnings,
});

const personColumns = (index: number): OperationColumn[] => {
  const at = ['person', String(index)];
  return [
    ...columnsAt(at, personFields),
    ...addressColumns([...at, 'found_at_address']),
    ...addressColumns([...at, 'current_addresses', '0']),
    ...addressColumns([...at, 'historical_addresses', '0']),
    ...columnsAt([...at, 'historical_addresses', '0'], ['link_to_person_end_date']),
    ...columnsAt([...at, 'phones', '0'], ['phone_number', 'line_type']),
    ...columnsAt([...at, 'phones', '1'], ['phone_number', 'line_type']),
    ...columnsAt([...at, 'associated_people', '0'], ['name', 'relation']),
    ...columnsAt([...at, 'associated_people', '1'], ['name', 'relation']),
  ];
};

export const person31 = {
  name: 'person',
  version: '3.1',
  id: 'person@3.1',
  title: 'Find person',
  about: 'people',
  method: 'GET',
  path: '/3.1/person',
  overLists: true,
  parameters: [{ name: 'name', kind: 'name', required: true, from: ['name', ['first_name', 'last_name']] }, ...prefixedAddressParameters],
  addOns: [],
  warnings: shownWarnings,
  response,
  facts: { error: ['error'] },
  records: { people: [{ role: 'people', path: ['person'] }] },
  columns: [...columnsAt([], ['count_person']), ...exportedPeople.flatMap(personColumns), ...columnsAt([], ['error'])],
} as const satisfies Operation;
