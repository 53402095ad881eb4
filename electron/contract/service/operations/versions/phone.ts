/** Phone 3.2 and Phone Intel 3.0: their parameters and answers. */
import { z } from 'zod';
import type { Operation, OperationColumn } from '../../operation.ts';
import { namesIn } from '../answerFields.ts';
import { addressColumns, columnsAt, exportedPeople, hintedPhoneParameters, countryHint, phoneParameter } from '../parameters.ts';
import { linePaths, person, personFields, phoneFields, phonePaths, phoneRecord, checkBlocks, lineType, litigatorPath } from '../records.ts';
import { listOf, partialErrors, warnings, shownWarnings, block, flag, score, text, phoneWarnings } from '../tolerant.ts';

const phoneResponse = z.looseObject({ ...phoneRecord, owners: listOf(person), error: partialErrors, warnings });

const ownerColumns = (index: number): OperationColumn[] => [
  ...columnsAt(['owners', String(index)], [...personFields, 'type', 'industry', 'link_to_phone_start_date']),
  ...addressColumns(['owners', String(index), 'current_addresses', '0']),
];

/** Reverse Phone, `GET /3.2/phone`: all owners of a phone number, persons and businesses, with demographics and current addresses. */
export const phone32 = {
  name: 'phone',
  version: '3.2',
  id: 'phone@3.2',
  title: 'Reverse phone',
  about: 'phone',
  // It can find an owner other than the person whom the row names.
  usualCondition: [{ after: ['nameMatch'], where: { nameMatch: [false] } }],
  method: 'GET',
  path: '/3.2/phone',
  overLists: true,
  parameters: hintedPhoneParameters,
  addOns: [],
  warnings: shownWarnings,
  response: phoneResponse,
  facts: { ...phonePaths, error: ['error'] },
  records: { people: [{ role: 'owners', path: ['owners'] }] },
  columns: [...columnsAt([], phoneFields), ...exportedPeople.flatMap(ownerColumns), ...columnsAt([], ['error'])],
} as const satisfies Operation;

const intelRecord = {
  /** `Phone.<uuid>` */
  id: text,
  phone_number: text,
  is_valid: flag,
  activity_score: score,
  country_calling_code: text,
  country_code: text,
  country_name: text,
  line_type: lineType,
  carrier: text,
  is_prepaid: flag,
};
export const intelFields = namesIn(intelRecord);

const intelResponse = z.looseObject({
  ...intelRecord,
  add_ons: block({ litigator_checks: checkBlocks.litigator_checks }),
  error: partialErrors,
  warnings,
});

/** Phone Validation, `GET /3.0/phone_intel`: validity, carrier, line type, prepaid flag and activity score of a phone number. */
export const phoneIntel30 = {
  name: 'phone_intel',
  version: '3.0',
  id: 'phone_intel@3.0',
  title: 'Phone validation',
  about: 'phone',
  usualPriceMicros: 15_000,
  method: 'GET',
  path: '/3.0/phone_intel',
  overLists: true,
  parameters: [phoneParameter, countryHint, { name: 'source_id', kind: 'text', required: false, maxLength: 255, correlation: true }],
  addOns: [{ name: 'litigator_checks', paths: [litigatorPath] }],
  warnings: phoneWarnings,
  response: intelResponse,
  facts: {
    score: ['activity_score'],
    ...linePaths,
    countryName: ['country_name'],
    countryCode: ['country_code'],
    litigator: litigatorPath,
    error: ['error'],
  },
  columns: [
    ...columnsAt([], intelFields),
    { name: litigatorPath.join('.'), path: litigatorPath, personal: null },
    ...columnsAt([], ['error']),
  ],
} as const satisfies Operation;
