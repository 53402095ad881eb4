/** Caller Identification, `GET /3.1/caller_id`: the top-ranked owner and address of a phone number. */
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { callerIdColumns } from '../callerIdColumns.ts';
import { columnsAt } from '../columns.ts';
import { hintedPhoneParameters } from '../phoneParameters.ts';
import { address, checkBlocks, litigatorPath, person, phonePaths, phoneRecord, spamPath } from '../records.ts';
import { block, listOf, partialErrors, warnings } from '../tolerant.ts';
import { phoneWarnings } from '../warnings.ts';

const response = z.looseObject({
  ...phoneRecord,
  /** The primary owner. */
  belongs_to: person,
  // The samples show an object, the field list an array under the plural name. Both are accepted; the object has priority.
  current_address: address,
  current_addresses: listOf(address),
  add_ons: block(checkBlocks),
  error: partialErrors,
  warnings,
});

export const callerId31 = {
  name: 'caller_id',
  version: '3.1',
  id: 'caller_id@3.1',
  title: 'Caller identification',
  about: 'phone',
  usualPriceMicros: 80_000,
  method: 'GET',
  path: '/3.1/caller_id',
  overLists: true,
  parameters: hintedPhoneParameters,
  addOns: [
    { name: 'litigator_checks', paths: [litigatorPath] },
    { name: 'spam_checks', paths: [spamPath] },
  ],
  warnings: phoneWarnings,
  response,
  facts: {
    ...phonePaths,
    litigator: litigatorPath,
    spam: spamPath,
    error: ['error'],
  },
  records: {
    people: [{ role: 'owner', path: ['belongs_to'] }],
    currentAddresses: [['current_address'], ['current_addresses']],
  },
  columns: [
    ...callerIdColumns,
    { name: litigatorPath.join('.'), path: litigatorPath, personal: null },
    { name: spamPath.join('.'), path: spamPath, personal: null },
    ...columnsAt([], ['error']),
  ],
} as const satisfies Operation;
