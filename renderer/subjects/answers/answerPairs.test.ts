import { expect, it } from 'vitest';
import { answerFacts } from '#core/service/answers/answerFacts.ts';
import { answerPairs } from './AnswerPanels.tsx';

const pairsOf = (operation: string, body: string) => answerPairs(answerFacts({ operation, addOns: [], body }));

it('says what an answer of a lead check says', () => {
  const body = JSON.stringify({
    phone: { contact_grade: 'C', is_valid: true, activity_score: 50, line_type: 'Mobile', name_match: true },
    email: { contact_grade: 'F', is_valid: false, name_match: null },
    address: { is_valid: true, name_match: true },
    ip_address: { trust_score: 72, ip_distance_to_address: 14 },
    add_ons: { litigator_checks: { phone_is_litigator_risk: false } },
    warnings: ['Invalid Email'],
    errors: null,
  });
  expect(pairsOf('real_contact@2.0', body)).toEqual([
    ['Phone', 'Valid, mobile, grade C, name matches'],
    ['E-mail', 'Not valid, grade F'],
    ['Address', 'Valid, name matches'],
    ['IP address', 'Trust 72, 14 miles from the address'],
    ['Warnings', 'Invalid Email'],
  ]);
});

it('leaves litigators to the verdict: a flag may be false while a warning says yes', () => {
  const body = JSON.stringify({
    ...{ is_valid: true, activity_score: 50, line_type: 'Mobile', warnings: ['Litigator'] },
    add_ons: { litigator_checks: { phone_is_litigator_risk: false } },
  });
  expect(pairsOf('phone_intel@3.0', body)).toEqual([
    ['Phone', 'Valid, mobile, score 50'],
    ['Warnings', 'Litigator'],
  ]);
});

it('says nothing about an answer that it can’t read', () => {
  expect(pairsOf('real_contact@2.0', '<html>')).toEqual([]);
  expect(pairsOf('other@1.0', '{}')).toEqual([]);
});
