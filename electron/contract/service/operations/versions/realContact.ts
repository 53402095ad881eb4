/** Real Contact 1.1 and 2.0: their parameters and answers. */
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { columnsAt, realContactParameters, worthARealContact } from '../parameters.ts';
import { contactGrade, lineType, checkBlocks, litigatorPath } from '../records.ts';
import { block, flag, integer, partialErrors, score, warnings, realContactWarnings } from '../tolerant.ts';

const response20 = z.looseObject({
  phone: block({ contact_grade: contactGrade, is_valid: flag, activity_score: score, line_type: lineType, name_match: flag }),
  email: block({ contact_grade: contactGrade, is_valid: flag, name_match: flag }),
  address: block({ is_valid: flag, name_match: flag }),
  /** Present if an IP address was sent. The distance is in miles; null if the IP's location isn't known well enough. */
  ip_address: block({ trust_score: score, ip_distance_to_address: integer }),
  add_ons: block({
    litigator_checks: block({ phone_is_litigator_risk: flag }),
    email_checks: block({ email_age_score: score, email_is_deliverable: flag }),
  }),
  warnings,
  errors: partialErrors,
});

// Underscores here, dots in 1.1. The columns keep the dotted names, so that both versions fill the same columns of an export.
const litigator = ['add_ons', 'litigator_checks', 'phone_is_litigator_risk'] as const;
const deliverable20 = ['add_ons', 'email_checks', 'email_is_deliverable'] as const;
const emailAge20 = ['add_ons', 'email_checks', 'email_age_score'] as const;

/** Real Contact 2.0, `GET /2.0/real_contact`: grades a lead's phone and e-mail, and checks its address and sign-up IP. */
export const realContact20 = {
  name: 'real_contact',
  version: '2.0',
  id: 'real_contact@2.0',
  title: 'Lead check',
  about: 'lead',
  usualPriceMicros: 30_000,
  usualCondition: worthARealContact,
  method: 'GET',
  path: '/2.0/real_contact',
  overLists: true,
  parameters: realContactParameters,
  addOns: [
    { name: 'litigator_checks', paths: [litigator] },
    { name: 'email_checks_deliverability', paths: [deliverable20] },
    { name: 'email_checks_age', paths: [emailAge20] },
  ],
  warnings: realContactWarnings,
  response: response20,
  facts: {
    grade: ['phone', 'contact_grade'],
    score: ['phone', 'activity_score'],
    lineType: ['phone', 'line_type'],
    valid: ['phone', 'is_valid'],
    nameMatch: ['phone', 'name_match'],
    litigator,
    emailGrade: ['email', 'contact_grade'],
    emailValid: ['email', 'is_valid'],
    emailNameMatch: ['email', 'name_match'],
    emailDeliverable: deliverable20,
    emailAge: emailAge20,
    addressValid: ['address', 'is_valid'],
    addressNameMatch: ['address', 'name_match'],
    ipTrust: ['ip_address', 'trust_score'],
    ipDistance: ['ip_address', 'ip_distance_to_address'],
    error: ['errors'],
  },
  columns: [
    ...columnsAt(['phone'], ['contact_grade', 'is_valid', 'activity_score', 'line_type', 'name_match']),
    ...columnsAt(['email'], ['contact_grade', 'is_valid', 'name_match']),
    ...columnsAt(['address'], ['is_valid', 'name_match']),
    ...columnsAt(['ip_address'], ['trust_score', 'ip_distance_to_address']),
    { name: 'add_ons.litigator_checks.phone.is_litigator_risk', path: litigator, personal: null },
    { name: 'add_ons.email_checks.email.is_deliverable', path: deliverable20, personal: null },
    { name: 'add_ons.email_checks.email.age_score', path: emailAge20, personal: null },
    // 1.1 calls it `error`; both versions share their columns.
    { name: 'error', path: ['errors'], otherPath: ['error'], personal: null },
  ],
} as const satisfies Operation;

const deliverable11 = ['add_ons', 'email_checks', 'email.is_deliverable'] as const;
const emailAge11 = ['add_ons', 'email_checks', 'email.age_score'] as const;

const response11 = z.looseObject({
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

/**
 * Real Contact 1.1, `GET /1.1/real_contact`: the earlier version, a flat object whose keys contain dots. Same verdict and columns as 2.0.
 */
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
    { name: 'email_checks_deliverability', paths: [deliverable11] },
    { name: 'email_checks_age', paths: [emailAge11] },
  ],
  warnings: realContactWarnings,
  response: response11,
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
    emailDeliverable: deliverable11,
    emailAge: emailAge11,
    addressValid: ['address.is_valid'],
    addressNameMatch: ['address.name_match'],
    error: ['error'],
  },
  // Except for add-ons, each value is stored under the column's whole name as one key. This version has no data on the IP address; those
  // columns stay empty.
  columns: realContact20.columns.map(({ name, personal }) => {
    const addOn = [litigatorPath, deliverable11, emailAge11].find((path) => path.join('.') === name);
    return name === 'error' ? { name, personal, path: ['error'], otherPath: ['errors'] } : { name, personal, path: addOn ?? [name] };
  }),
} as const satisfies Operation;
