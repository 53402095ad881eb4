/** Reverse Address, `GET /3.1/location`: who lives at an address, and whether it receives mail. */
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { reverseAddressParameters } from '../addressParameters.ts';
import { columnsAt } from '../columns.ts';
import { placeColumns, placeParts, placePaths } from '../place.ts';
import { partialErrors, warnings } from '../tolerant.ts';
import { shownWarnings } from '../warnings.ts';

const response = z.looseObject({ ...placeParts, error: partialErrors, warnings });

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
  response,
  facts: { ...placePaths, error: ['error'] },
  records: { place: [], people: [{ role: 'residents', path: ['current_residents'] }] },
  columns: [...placeColumns, ...columnsAt([], ['error'])],
} as const satisfies Operation;
