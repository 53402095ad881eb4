/** Real Contact 2.0, `GET /2.0/real_contact`: grades a lead's phone and e-mail, and checks its address and sign-up IP. */
import { z } from 'zod';
import type { Operation } from '../operation.ts';
import { realContactParameters, worthARealContact } from './realContactParameters.ts';
import { contactGrade, lineType } from './records.ts';
import { block, flag, integer, partialErrors, score, warnings } from './tolerant.ts';
import { realContactWarnings } from './warnings.ts';

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
  title: 'Real contact',
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
    { name: 'phone.contact_grade', path: ['phone', 'contact_grade'] },
    { name: 'phone.is_valid', path: ['phone', 'is_valid'] },
    { name: 'phone.activity_score', path: ['phone', 'activity_score'] },
    { name: 'phone.line_type', path: ['phone', 'line_type'] },
    { name: 'phone.name_match', path: ['phone', 'name_match'] },
    { name: 'email.contact_grade', path: ['email', 'contact_grade'] },
    { name: 'email.is_valid', path: ['email', 'is_valid'] },
    { name: 'email.name_match', path: ['email', 'name_match'] },
    { name: 'address.is_valid', path: ['address', 'is_valid'] },
    { name: 'address.name_match', path: ['address', 'name_match'] },
    { name: 'ip_address.trust_score', path: ['ip_address', 'trust_score'] },
    { name: 'ip_address.ip_distance_to_address', path: ['ip_address', 'ip_distance_to_address'] },
    { name: 'add_ons.litigator_checks.phone.is_litigator_risk', path: litigator },
    { name: 'add_ons.email_checks.email.is_deliverable', path: deliverable },
    { name: 'add_ons.email_checks.email.age_score', path: emailAge },
    // 1.1 calls it `error`; both versions share their columns.
    { name: 'error', path: ['errors'], otherPath: ['error'] },
  ],
} as const satisfies Operation;
