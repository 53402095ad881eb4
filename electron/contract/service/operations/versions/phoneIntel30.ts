/** Phone Validation, `GET /3.0/phone_intel`: validity, carrier, line type, prepaid flag and activity score of a phone number. */
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { columnsAt } from '../columns.ts';
import { countryHint, phoneParameter } from '../phoneParameters.ts';
import { checkBlocks, lineType, litigatorPath } from '../records.ts';
import { block, flag, partialErrors, score, text, warnings } from '../tolerant.ts';
import { phoneWarnings } from '../warnings.ts';

const response = z.looseObject({
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
  add_ons: block({ litigator_checks: checkBlocks.litigator_checks }),
  error: partialErrors,
  warnings,
});

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
  response,
  facts: {
    score: ['activity_score'],
    phoneNumber: ['phone_number'],
    valid: ['is_valid'],
    lineType: ['line_type'],
    carrier: ['carrier'],
    prepaid: ['is_prepaid'],
    callingCode: ['country_calling_code'],
    countryName: ['country_name'],
    countryCode: ['country_code'],
    litigator: litigatorPath,
    error: ['error'],
  },
  columns: [
    ...columnsAt(
      [],
      [
        'id',
        'phone_number',
        'is_valid',
        'activity_score',
        'country_calling_code',
        'country_code',
        'country_name',
        'line_type',
        'carrier',
        'is_prepaid',
      ],
    ),
    { name: 'add_ons.litigator_checks.phone.is_litigator_risk', path: litigatorPath, personal: null },
    ...columnsAt([], ['error']),
  ],
} as const satisfies Operation;
