/** Smart CNAM, `GET /3.1/cnam`: only the name of a phone number's owner. */
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { namesIn } from '../answerFields.ts';
import { columnsAt } from '../columns.ts';
import { countryHint, phoneParameter } from '../phoneParameters.ts';
import { checkBlocks, spamPath } from '../records.ts';
import { block, flag, partialErrors, text, warnings } from '../tolerant.ts';
import { phoneWarnings } from '../warnings.ts';

const owner = { id: text, name: text, firstname: text, middlename: text, lastname: text };

const response = z.looseObject({
  /** `Phone.<uuid>` */
  id: text,
  is_valid: flag,
  belongs_to: block(owner),
  error: partialErrors,
  add_ons: block({ spam_checks: checkBlocks.spam_checks }),
  warnings,
});

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
  response,
  facts: { valid: ['is_valid'], spam: spamPath, error: ['error'] },
  records: { people: [{ role: 'owner', path: ['belongs_to'] }] },
  columns: [
    ...columnsAt([], ['id', 'is_valid']),
    ...columnsAt(['belongs_to'], namesIn(owner)),
    { name: spamPath.join('.'), path: spamPath, personal: null },
    ...columnsAt([], ['error']),
  ],
} as const satisfies Operation;
