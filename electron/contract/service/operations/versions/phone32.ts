/** Reverse Phone, `GET /3.2/phone`: all owners of a phone number, persons and businesses, with demographics and current addresses. */
import { z } from 'zod';
import type { Operation, OperationColumn } from '../../operation.ts';
import { addressColumns, columnsAt, exportedPeople } from '../columns.ts';
import { hintedPhoneParameters } from '../phoneParameters.ts';
import { person, personFields, phoneFields, phonePaths, phoneRecord } from '../records.ts';
import { listOf, partialErrors, warnings } from '../tolerant.ts';
import { shownWarnings } from '../warnings.ts';

const response = z.looseObject({ ...phoneRecord, owners: listOf(person), error: partialErrors, warnings });

const ownerColumns = (index: number): OperationColumn[] => [
  ...columnsAt(['owners', String(index)], [...personFields, 'type', 'industry', 'link_to_phone_start_date']),
  ...addressColumns(['owners', String(index), 'current_addresses', '0']),
];

export const phone32 = {
  name: 'phone',
  version: '3.2',
  id: 'phone@3.2',
  title: 'Reverse phone',
  about: 'phone',
  // Another owner than the row names is what it can find.
  usualCondition: [{ after: ['nameMatch'], where: { nameMatch: [false] } }],
  method: 'GET',
  path: '/3.2/phone',
  overLists: true,
  parameters: hintedPhoneParameters,
  addOns: [],
  warnings: shownWarnings,
  response,
  facts: { ...phonePaths, error: ['error'] },
  records: { people: [{ role: 'owners', path: ['owners'] }] },
  columns: [...columnsAt([], phoneFields), ...exportedPeople.flatMap(ownerColumns), ...columnsAt([], ['error'])],
} as const satisfies Operation;
