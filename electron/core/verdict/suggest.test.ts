import { expect, it } from 'vitest';
import type { FindingRule } from '#contract/lists/finding.ts';
import { policySchema, type Policy } from '#contract/review/policy.ts';
import type { Verdict } from '#contract/verdict/verdict.ts';
import { madeVerdict as verdict } from '#test/support/madeList.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import { suggest } from './suggest.ts';

const suggested = (policy: Policy, more: Partial<Verdict>, findings: FindingRule[] = []) =>
  suggest(policy, { verdict: verdict(more), findings, passes: () => false });

it('is a policy that the contract accepts', () => {
  expect(policySchema.parse(carefulDialing)).toEqual(carefulDialing);
});

it.each<[string, Partial<Verdict>, string]>([
  ['drops a litigator, whatever its grade', { litigator: 'litigator' }, 'drop'],
  ['drops an invalid phone', { valid: false }, 'drop'],
  ['drops grade E', { grade: 'E' }, 'drop'],
  ['drops grade F, also where litigators were not checked', { grade: 'F', litigator: 'notChecked' }, 'drop'],
  ['drops a score of 30', { score: 30 }, 'drop'],
  ['holds what was not checked', { litigator: 'notChecked' }, 'hold'],
  ['holds a name that differs', { nameMatch: false }, 'hold'],
  ['keeps grade A', {}, 'keep'],
  ['keeps grade B without a score', { grade: 'B', score: null, band: null }, 'keep'],
  ['holds grade C', { grade: 'C' }, 'hold'],
  ['holds insufficient signals', { grade: null, score: 50 }, 'hold'],
  ['keeps a score of 70 where no grade was given', { grade: null, score: 70 }, 'keep'],
  ['holds a score of 69 where no grade was given', { grade: null, score: 69 }, 'hold'],
  ['holds what nothing is known of', { grade: null, score: null, band: null, valid: null, nameMatch: null }, 'hold'],
])('“Careful dialing” %s', (_, more, value) => {
  expect(suggested(carefulDialing, more)?.value).toBe(value);
});

it('says which rule applied, and null for the default', () => {
  expect(suggested(carefulDialing, { litigator: 'litigator' })).toEqual({ value: 'drop', rule: 0 });
  expect(suggested(carefulDialing, { grade: null, score: 69 })).toEqual({ value: 'hold', rule: null });
});

it('suggests nothing if the verdict has no answer', () => {
  for (const status of ['pending', 'failed', 'skipped'] as const)
    expect(suggested(carefulDialing, { status, answerIds: [], checkedAt: null })).toBeNull();
});

it('evaluates every condition of a rule', () => {
  const policy = {
    name: 'P',
    version: 1,
    rules: [{ when: { status: ['partial' as const], lineType: ['Mobile'] }, suggest: 'hold' as const }],
    otherwise: 'keep' as const,
  };
  expect(suggested(policy, {})?.value).toBe('keep');
  expect(suggested(policy, { status: 'partial' })?.value).toBe('hold');
  expect(suggested(policy, { status: 'partial', lineType: null })?.value).toBe('keep');
});

it('tests findings: any of some, or none of them', () => {
  const policy: Policy = {
    name: 'P',
    version: 1,
    rules: [
      { when: { findings: ['email.disposable', 'email.role'] }, suggest: 'drop' },
      { when: { noFindings: ['phone.foreign'], grade: ['A'] }, suggest: 'keep' },
    ],
    otherwise: 'hold',
  };
  expect(suggested(policy, {}, ['email.role'])?.rule).toBe(0);
  expect(suggested(policy, {}, ['email.free'])?.rule).toBe(1);
  expect(suggested(policy, {}, ['phone.foreign'])?.rule).toBeNull();
});

it('passes over a rule that is switched off', () => {
  const policy: Policy = {
    name: 'P',
    version: 1,
    rules: [
      { when: {}, suggest: 'drop', off: true },
      { when: {}, suggest: 'keep' },
    ],
    otherwise: 'hold',
  };
  expect(suggested(policy, {})).toEqual({ value: 'keep', rule: 1 });
});
