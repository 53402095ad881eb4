/** Caller Identification 3.0, `GET /3.0/caller_id`: the earlier version, with addresses only as an array, and without add-ons. */
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { callerIdColumns } from '../callerIdColumns.ts';
import { columnsAt } from '../columns.ts';
import { hintedPhoneParameters } from '../phoneParameters.ts';
import { address, person, phonePaths, phoneRecord } from '../records.ts';
import { listOf, partialErrors, warnings } from '../tolerant.ts';
import { phoneWarnings } from '../warnings.ts';

const response = z.looseObject({
  ...phoneRecord,
  belongs_to: person,
  current_addresses: listOf(address),
  error: partialErrors,
  warnings,
});

export const callerId30 = {
  name: 'caller_id',
  version: '3.0',
  id: 'caller_id@3.0',
  title: 'Caller identification',
  about: 'phone',
  usualPriceMicros: 80_000,
  method: 'GET',
  path: '/3.0/caller_id',
  overLists: true,
  parameters: hintedPhoneParameters,
  addOns: [],
  warnings: phoneWarnings,
  response,
  facts: { ...phonePaths, error: ['error'] },
  records: { people: [{ role: 'owner', path: ['belongs_to'] }], currentAddresses: [['current_addresses']] },
  columns: [...callerIdColumns, ...columnsAt([], ['error'])],
} as const satisfies Operation;
