/** Real Contact 2.0, `GET /2.0/real_contact`: grades a lead's phone and e-mail, and checks its address and sign-up IP. */
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { columnsAt } from '../columns.ts';
import { realContactParameters, worthARealContact } from '../realContactParameters.ts';
import { contactGrade, lineType } from '../records.ts';
import { block, flag, integer, partialErrors, score, warnings } from '../tolerant.ts';
import { realContactWarnings } from '../warnings.ts';

const response = z.looseObject({
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
const deliverable = ['add_ons', 'email_checks', 'email_is_deliverable'] as const;
const emailAge = ['add_ons', 'email_checks', 'email_age_score'] as const;

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
    { name: 'email_checks_deliverability', paths: [deliverable] },
    { name: 'email_checks_age', paths: [emailAge] },
  ],
  warnings: realContactWarnings,
  response,
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
    emailDeliverable: deliverable,
    emailAge,
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
    { name: 'add_ons.email_checks.email.is_deliverable', path: deliverable, personal: null },
    { name: 'add_ons.email_checks.email.age_score', path: emailAge, personal: null },
    // 1.1 calls it `error`; both versions share their columns.
    { name: 'error', path: ['errors'], otherPath: ['error'], personal: null },
  ],
} as const satisfies Operation;
