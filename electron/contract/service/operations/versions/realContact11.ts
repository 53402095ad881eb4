/**
 * Real Contact 1.1, `GET /1.1/real_contact`: the earlier version, a flat object whose keys contain dots. Same verdict and columns as 2.0.
 */
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { realContact20 } from './realContact20.ts';
import { realContactParameters, worthARealContact } from '../realContactParameters.ts';
import { checkBlocks, contactGrade, lineType, litigatorPath } from '../records.ts';
import { block, flag, partialErrors, score, warnings } from '../tolerant.ts';
import { realContactWarnings } from '../warnings.ts';

const deliverable = ['add_ons', 'email_checks', 'email.is_deliverable'] as const;
const emailAge = ['add_ons', 'email_checks', 'email.age_score'] as const;

const response = z.looseObject({
  'phone.is_valid': flag,
  'phone.activity_score': score,
  'phone.line_type': lineType,
  'phone.name_match': flag,
  'phone.contact_grade': contactGrade,
  'email.is_valid': flag,
  'email.name_match': flag,
  'email.contact_grade': contactGrade,
  'address.is_valid': flag,
  'address.name_match': flag,
  add_ons: block({
    litigator_checks: checkBlocks.litigator_checks,
    email_checks: block({ 'email.is_deliverable': flag, 'email.age_score': score }),
  }),
  error: partialErrors,
  warnings,
});

export const realContact11 = {
  name: 'real_contact',
  version: '1.1',
  id: 'real_contact@1.1',
  title: 'Lead check',
  about: 'lead',
  usualPriceMicros: 30_000,
  usualCondition: worthARealContact,
  method: 'GET',
  path: '/1.1/real_contact',
  overLists: true,
  parameters: realContactParameters,
  addOns: [
    { name: 'litigator_checks', paths: [litigatorPath] },
    { name: 'email_checks_deliverability', paths: [deliverable] },
    { name: 'email_checks_age', paths: [emailAge] },
  ],
  warnings: realContactWarnings,
  response,
  facts: {
    grade: ['phone.contact_grade'],
    score: ['phone.activity_score'],
    lineType: ['phone.line_type'],
    valid: ['phone.is_valid'],
    nameMatch: ['phone.name_match'],
    litigator: litigatorPath,
    emailGrade: ['email.contact_grade'],
    emailValid: ['email.is_valid'],
    emailNameMatch: ['email.name_match'],
    emailDeliverable: deliverable,
    emailAge,
    addressValid: ['address.is_valid'],
    addressNameMatch: ['address.name_match'],
    error: ['error'],
  },
  // Everything but add-ons is stored under the column's whole name as one key. This version says nothing about the IP address; those
  // columns stay empty.
  columns: realContact20.columns.map(({ name, personal }) => {
    const addOn = [litigatorPath, deliverable, emailAge].find((path) => path.join('.') === name);
    return name === 'error' ? { name, personal, path: ['error'], otherPath: ['errors'] } : { name, personal, path: addOn ?? [name] };
  }),
} as const satisfies Operation;
