/** Reverse Address 3.0, `GET /3.0/location`: the earlier version, which also returns owners, the last sale and associated addresses. */
import { z } from 'zod';
import type { Operation, OperationColumn } from '../../operation.ts';
import { reverseAddressParameters } from '../addressParameters.ts';
import { namesIn } from '../answerFields.ts';
import { columnsAt, exportedPeople } from '../columns.ts';
import { peopleColumns, placeColumns, placeParts, placePaths } from '../place.ts';
import { addressParts, person } from '../records.ts';
import { block, flag, listOf, number, oneOf, partialErrors, text, warnings } from '../tolerant.ts';
import { locationTypes } from '../enumerations.ts';
import { shownWarnings } from '../warnings.ts';

const parts = {
  ...placeParts,
  location_type: oneOf(locationTypes),
  /** Forwards freight or reships. */
  is_forwarder: flag,
  /** A date. */
  last_sale_date: text,
  /** Money in a currency that isn't specified, shown as a plain number everywhere. */
  total_value: number,
  owners: listOf(person),
};

/** Same shape as the answer, nested to any depth. */
const associated: z.ZodType = block({ ...parts, associated_addresses: listOf(z.lazy(() => associated)) });

const response = z.looseObject({ ...parts, associated_addresses: listOf(associated), error: partialErrors, warnings });

const residentPhones = (index: number): OperationColumn[] =>
  columnsAt(['current_residents', String(index), 'phones', '0'], ['phone_number', 'line_type']);

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
  response,
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
