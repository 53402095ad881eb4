/** Location 3.0 and 3.1, and Location Intel 3.0: their parameters and answers. */
import { z } from 'zod';
import type { FactPaths, OperationColumn, Operation } from '../../operation.ts';
import { namesIn } from '../answerFields.ts';
import { addressColumns, addressParameters, columnsAt, exportedPeople, reverseAddressParameters } from '../parameters.ts';
import { accuracies, deliveryPoints, locationTypes, validationAccuracies } from '../enumerations.ts';
import { addressParts, coordinateFields, latLong, person, personFields } from '../records.ts';
import {
  flag,
  listOf,
  oneOf,
  text,
  block,
  number,
  partialErrors,
  warnings,
  shownWarnings,
  addressValidationWarnings,
} from '../tolerant.ts';

/** An address with its people, which both versions of Reverse Address return. */
const placeParts = {
  /** `Location.<uuid>` */
  id: text,
  is_valid: flag,
  ...addressParts,
  lat_long: latLong(accuracies),
  /** The address receives mail. */
  is_active: flag,
  /** A business address. */
  is_commercial: flag,
  delivery_point: oneOf(deliveryPoints),
  current_residents: listOf(person),
};

const placePaths = {
  addressValid: ['is_valid'],
  addressActive: ['is_active'],
  addressCommercial: ['is_commercial'],
} as const satisfies FactPaths;

/** Name, age and so on of a resident or owner, and their earlier addresses. */
const peopleColumns = (at: string): OperationColumn[] =>
  exportedPeople.flatMap((index) => [
    ...columnsAt([at, String(index)], [...personFields, 'type', 'industry', 'link_to_address_start_date']),
    ...columnsAt([at, String(index), 'associated_people', '0'], ['name', 'relation']),
    ...addressColumns([at, String(index), 'historical_addresses', '0']),
    ...columnsAt([at, String(index), 'historical_addresses', '0'], ['link_to_person_end_date']),
  ]);

const placeColumns: readonly OperationColumn[] = [
  ...columnsAt([], ['id', 'is_valid', ...namesIn(addressParts)]),
  ...columnsAt(['lat_long'], coordinateFields),
  ...columnsAt([], ['is_active', 'is_commercial', 'delivery_point']),
  ...peopleColumns('current_residents'),
];

const parts = {
  ...placeParts,
  location_type: oneOf(locationTypes),
  /** The address forwards freight or reships. */
  is_forwarder: flag,
  /** A date. */
  last_sale_date: text,
  /** Money in a currency that isn't specified, shown as a plain number everywhere. */
  total_value: number,
  owners: listOf(person),
};

/** Same shape as the answer, nested to any depth. */
const associated: z.ZodType = block({ ...parts, associated_addresses: listOf(z.lazy(() => associated)) });

const response30 = z.looseObject({ ...parts, associated_addresses: listOf(associated), error: partialErrors, warnings });

const residentPhones = (index: number): OperationColumn[] =>
  columnsAt(['current_residents', String(index), 'phones', '0'], ['phone_number', 'line_type']);

/** Reverse Address 3.0, `GET /3.0/location`: the earlier version, which also returns owners, the last sale and associated addresses. */
export const location30 = {
  name: 'location',
  version: '3.0',
  id: 'location@3.0',
  title: 'Reverse address',
  about: 'address',
  method: 'GET',
  path: '/3.0/location',
  overLists: true,
  parameters: reverseAddressParameters,
  addOns: [],
  warnings: shownWarnings,
  response: response30,
  facts: {
    ...placePaths,
    addressForwarder: ['is_forwarder'],
    lastSale: ['last_sale_date'],
    totalValue: ['total_value'],
    error: ['error'],
  },
  records: {
    place: [],
    people: [
      { role: 'residents', path: ['current_residents'] },
      { role: 'owners', path: ['owners'] },
    ],
    addressesBeside: ['associated_addresses'],
  },
  columns: [
    ...placeColumns,
    ...exportedPeople.flatMap(residentPhones),
    ...columnsAt([], ['is_forwarder', 'last_sale_date', 'total_value']),
    ...peopleColumns('owners'),
    ...exportedPeople.flatMap((index) => columnsAt(['associated_addresses', String(index)], namesIn(addressParts))),
    ...columnsAt([], ['error']),
  ],
} as const satisfies Operation;

const response31 = z.looseObject({ ...placeParts, error: partialErrors, warnings });

/** Reverse Address, `GET /3.1/location`: who lives at an address, and whether it receives mail. */
export const location31 = {
  name: 'location',
  version: '3.1',
  id: 'location@3.1',
  title: 'Reverse address',
  about: 'address',
  method: 'GET',
  path: '/3.1/location',
  overLists: true,
  parameters: reverseAddressParameters,
  addOns: [],
  warnings: shownWarnings,
  response: response31,
  facts: { ...placePaths, error: ['error'] },
  records: { place: [], people: [{ role: 'residents', path: ['current_residents'] }] },
  columns: [...placeColumns, ...columnsAt([], ['error'])],
} as const satisfies Operation;

const intelResponse = z.looseObject({
  /** `Location.<uuid>`; only if the address is valid. */
  id: text,
  is_valid: flag,
  // `street_line_2` is always null: the unit is part of line 1. `zip4` has only the last four digits. `country_code` is US or absent.
  ...addressParts,
  lat_long: latLong(validationAccuracies),
  /** A string here. */
  error: partialErrors,
  warnings,
});

/** Address Validation, `GET /3.0/location_intel`: validates a US address and returns its postal form. */
export const locationIntel30 = {
  name: 'location_intel',
  version: '3.0',
  id: 'location_intel@3.0',
  title: 'Address validation',
  about: 'address',
  usualPriceMicros: 10_000,
  method: 'GET',
  path: '/3.0/location_intel',
  overLists: true,
  // The specification states no limits here, only for Reverse Address and Find Person.
  parameters: [
    { name: 'street_line_1', kind: 'street', required: true, from: ['address.street_line_1'] },
    ...addressParameters('', ['street_line_2', 'city', 'state_code', 'postal_code']).map((one) => ({
      ...one,
      from: [`address.${one.name}`],
    })),
  ],
  addOns: [],
  warnings: addressValidationWarnings,
  response: intelResponse,
  facts: { addressValid: ['is_valid'], error: ['error'] },
  records: { place: [] },
  columns: [
    ...columnsAt([], ['id', 'is_valid', ...namesIn(addressParts)]),
    ...columnsAt(['lat_long'], coordinateFields),
    ...columnsAt([], ['error']),
  ],
} as const satisfies Operation;
