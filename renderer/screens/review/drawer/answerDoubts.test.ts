import { expect, it } from 'vitest';
import type { AnswerView } from '#contract/review/view.ts';
import { answerDoubts } from './VerdictPanel.tsx';

const dayMs = 86_400_000;
const now = new Date(2026, 10, 22, 12).getTime();
const answerOf = (days: number, part: Partial<AnswerView> = {}): AnswerView => ({
  ...{
    answerId: `${days}`,
    attemptId: `${days}`,
    operation: 'phone_intel@3.0',
    addOns: [],
    environment: 'Live',
    sandbox: false,
    status: 200,
    headers: [],
  },
  ...{ body: '{}', arrivedAt: now - days * dayMs, responseId: null, partial: false, sent: [['phone', '+12065550142']], facts: null },
  ...part,
});
const fields = { phone: '+12065550142' };

it('says which check answered too long ago to be reused, by its own days and those of its add-ons', () => {
  expect(answerDoubts({ answers: [answerOf(90)], fields }, {}, now)).toEqual([]);
  expect(answerDoubts({ answers: [answerOf(91)], fields }, {}, now)).toEqual([
    'Phone validation answered on Aug 23, 2026, more than 90 days ago: check the row again.',
  ]);
  const withLitigators = answerOf(31, { addOns: ['litigator_checks'] });
  expect(answerDoubts({ answers: [withLitigators], fields }, {}, now)[0]).toContain('more than 30 days ago');
  expect(answerDoubts({ answers: [withLitigators], fields }, { litigator_checks: 60 }, now)).toEqual([]);
});

it('judges only the newest answer of each check, and none that is never reused', () => {
  expect(answerDoubts({ answers: [answerOf(2), answerOf(200)], fields }, {}, now)).toEqual([]);
  expect(answerDoubts({ answers: [answerOf(2)], fields }, { 'phone_intel@3.0': 0 }, now)).toEqual([]);
  expect(answerDoubts({ answers: [answerOf(900, { operation: 'unheard_of@1.0' })], fields }, {}, now)).toEqual([]);
});

it('says that an answer is about another phone than the row has now', () => {
  expect(answerDoubts({ answers: [answerOf(200)], fields: { phone: '+12065550119' } }, {}, now)).toEqual([
    'Phone validation was asked about (206) 555-0142, and the row’s phone is now (206) 555-0119: check the row again.',
  ]);
  // Checked without a phone, or the row no longer has one: nothing to compare.
  expect(answerDoubts({ answers: [answerOf(2, { sent: [['name', 'Ana']] })], fields }, {}, now)).toEqual([]);
  expect(answerDoubts({ answers: [answerOf(2)], fields: {} }, {}, now)).toEqual([]);
});
