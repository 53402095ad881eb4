import { expect, it } from 'vitest';
import { policySchema } from '../../contract/decision.ts';
import type { Verdict } from '../../contract/verdict.ts';
import { madeVerdict as verdict } from '../../../test/support/madeList.ts';
import { carefulDialling } from './carefulDialling.ts';
import { suggest } from './suggest.ts';

it('is a policy that the contract accepts', () => {
  expect(policySchema.parse(carefulDialling)).toEqual(carefulDialling);
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
])('“Careful dialling” %s', (_, more, value) => {
  expect(suggest(carefulDialling, verdict(more))?.value).toBe(value);
});

it('says which rule applied, and null for the default', () => {
  expect(suggest(carefulDialling, verdict({ litigator: 'litigator' }))).toEqual({ value: 'drop', rule: 0 });
  expect(suggest(carefulDialling, verdict({ grade: null, score: 69 }))).toEqual({ value: 'hold', rule: null });
});

it('suggests nothing if the verdict has no answer', () => {
  for (const status of ['pending', 'failed', 'skipped'] as const)
    expect(suggest(carefulDialling, verdict({ status, answerIds: [] }))).toBeNull();
});

it('evaluates every condition of a rule', () => {
  const policy = {
    name: 'P',
    version: 1,
    rules: [{ when: { status: ['partial' as const], lineType: ['Mobile'] }, suggest: 'hold' as const }],
    otherwise: 'keep' as const,
  };
  expect(suggest(policy, verdict({}))?.value).toBe('keep');
  expect(suggest(policy, verdict({ status: 'partial' }))?.value).toBe('hold');
  expect(suggest(policy, verdict({ status: 'partial', lineType: null }))?.value).toBe('keep');
});
