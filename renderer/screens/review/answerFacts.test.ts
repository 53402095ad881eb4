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
  expect(answerFacts({ operation: 'real_contact@2.0', body, addOns: ['litigator_checks'] })).toEqual([
    { name: 'Phone', words: 'Valid, grade C, name matches' },
    { name: 'E-mail', words: 'Not valid, grade F' },
    { name: 'Address', words: 'Valid, name matches' },
    { name: 'IP address', words: 'Trust 72, 14 miles from the address' },
    { name: 'Litigator', words: 'No' },
    { name: 'Warnings', words: 'Invalid Email' },
  ]);
});

it('says that a litigator check which came back empty is not checked, and nothing of one that was not asked', () => {
  const body = JSON.stringify({ is_valid: true, activity_score: 50, line_type: 'Mobile', add_ons: null });
  expect(answerFacts({ operation: 'phone_intel@3.0', body, addOns: ['litigator_checks'] })).toEqual([
    { name: 'Phone', words: 'Valid, Mobile, score 50' },
    { name: 'Litigator', words: 'Not answered: not checked' },
  ]);
  expect(answerFacts({ operation: 'phone_intel@3.0', body, addOns: [] }).map(({ name }) => name)).toEqual(['Phone']);
});

it('says nothing of an answer that it can not read', () => {
  expect(answerFacts({ operation: 'real_contact@2.0', body: '<html>', addOns: [] })).toEqual([]);
  expect(answerFacts({ operation: 'other@1.0', body: '{}', addOns: [] })).toEqual([]);
});
