/** Address Validation, `GET /3.0/location_intel`: validates a US address and returns its postal form. */
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { namesIn } from '../answerFields.ts';
import { columnsAt } from '../columns.ts';
import { validationAccuracies } from '../enumerations.ts';
import { addressParts, coordinateFields, latLong } from '../records.ts';
import { flag, partialErrors, text, warnings } from '../tolerant.ts';
import { addressValidationWarnings } from '../warnings.ts';

const response = z.looseObject({
  /** `Location.<uuid>`; only where the address is valid. */
  id: text,
  is_valid: flag,
  // `street_line_2` is always null: the unit is part of line 1. `zip4` has only the last four digits. `country_code` is US or absent.
  ...addressParts,
  lat_long: latLong(validationAccuracies),
  /** A string here. */
  error: partialErrors,
  warnings,
});

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
    { name: 'street_line_2', kind: 'unit', required: false, from: ['address.street_line_2'] },
    { name: 'city', kind: 'city', required: false, from: ['address.city'] },
    { name: 'state_code', kind: 'state', required: false, from: ['address.state_code'] },
    { name: 'postal_code', kind: 'postalCode', required: false, from: ['address.postal_code'] },
  ],
  addOns: [],
  warnings: addressValidationWarnings,
  response,
  facts: { addressValid: ['is_valid'], error: ['error'] },
  records: { place: [] },
  columns: [
    ...columnsAt([], ['id', 'is_valid', ...namesIn(addressParts)]),
    ...columnsAt(['lat_long'], coordinateFields),
    ...columnsAt([], ['error']),
  ],
} as const satisfies Operation;
