/** Caller ID 3.0 and 3.1, and CNAM 3.1: their parameters and answers. */
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { callerIdColumns, columnsAt, hintedPhoneParameters, countryHint, phoneParameter } from '../parameters.ts';
import { address, nameFields, nameParts, person, phonePaths, phoneRecord, checkBlocks, litigatorPath, spamPath } from '../records.ts';
import { listOf, partialErrors, warnings, phoneWarnings, block, flag, text } from '../tolerant.ts';

const response30 = z.looseObject({
  ...phoneRecord,
  belongs_to: person,
  current_addresses: listOf(address),
  error: partialErrors,
  warnings,
});

/** Caller Identification 3.0, `GET /3.0/caller_id`: the earlier version, with addresses only as an array, and without add-ons. */
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
  response: response30,
  facts: { ...phonePaths, error: ['error'] },
  records: { people: [{ role: 'owner', path: ['belongs_to'] }], currentAddresses: [['current_addresses']] },
  columns: [...callerIdColumns, ...columnsAt([], ['error'])],
} as const satisfies Operation;

const response31 = z.looseObject({
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

/** Caller Identification, `GET /3.1/caller_id`: the top-ranked owner and address of a phone number. */
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
  response: response31,
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

const cnamResponse = z.looseObject({
  /** `Phone.<uuid>` */
  id: text,
  is_valid: flag,
  belongs_to: block(nameParts),
  error: partialErrors,
  add_ons: block({ spam_checks: checkBlocks.spam_checks }),
  warnings,
});

/** Smart CNAM, `GET /3.1/cnam`: only the name of a phone number's owner. */
export const cnam31 = {
  name: 'cnam',
  version: '3.1',
  id: 'cnam@3.1',
  title: 'Smart CNAM',
  about: 'phone',
  method: 'GET',
  path: '/3.1/cnam',
  overLists: true,
  parameters: [phoneParameter, countryHint],
  addOns: [{ name: 'spam_checks', paths: [spamPath] }],
  warnings: phoneWarnings,
  response: cnamResponse,
  facts: { valid: ['is_valid'], spam: spamPath, error: ['error'] },
  records: { people: [{ role: 'owner', path: ['belongs_to'] }] },
  columns: [
    ...columnsAt([], ['id', 'is_valid']),
    ...columnsAt(['belongs_to'], nameFields),
    { name: spamPath.join('.'), path: spamPath, personal: null },
    ...columnsAt([], ['error']),
  ],
} as const satisfies Operation;
