import { expect, it } from 'vitest';
import { answerFacts } from './answerFacts.ts';

it('says what a real contact answer says', () => {
  const body = JSON.stringify({
    phone: { contact_grade: 'C', is_valid: true, activity_score: 50, line_type: 'Mobile', name_match: true },
    email: { contact_grade: 'F', is_valid: false, name_match: null },
    address: { is_valid: true, name_match: true },
    ip_address: { trust_score: 72, ip_distance_to_address: 14 },
    add_ons: { litigator_checks: { phone_is_litigator_risk: false } },
    warnings: ['Invalid Email'],
    errors: null,
  });
  expect(answerFacts({ operation: 'real_contact@2.0', body })).toEqual([
    { name: 'Phone', words: 'Valid, grade C, name matches' },
    { name: 'E-mail', words: 'Not valid, grade F' },
    { name: 'Address', words: 'Valid, name matches' },
    { name: 'IP address', words: 'Trust 72, 14 miles from the address' },
    { name: 'Warnings', words: 'Invalid Email' },
  ]);
});

it('leaves it to the verdict whether somebody is a litigator: a flag may say no where a warning says yes', () => {
  const body = JSON.stringify({
    ...{ is_valid: true, activity_score: 50, line_type: 'Mobile', warnings: ['Litigator'] },
    add_ons: { litigator_checks: { phone_is_litigator_risk: false } },
  });
  expect(answerFacts({ operation: 'phone_intel@3.0', body })).toEqual([
    { name: 'Phone', words: 'Valid, Mobile, score 50' },
    { name: 'Warnings', words: 'Litigator' },
  ]);
});

it('says nothing of an answer that it can not read', () => {
  expect(answerFacts({ operation: 'real_contact@2.0', body: '<html>' })).toEqual([]);
  expect(answerFacts({ operation: 'other@1.0', body: '{}' })).toEqual([]);
});
