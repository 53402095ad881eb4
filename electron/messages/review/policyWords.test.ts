import { expect, it, test } from 'vitest';
import type { ColumnTest } from '#contract/review/columnTest.ts';
import { missingColumns, type Policy, type RuleCondition } from '#contract/review/policy.ts';
import { shippedPolicies } from '#contract/review/shippedPolicies.ts';
import { columnPart, missingColumnSentence, policyExplanation, rulePhrase, whySentence } from './policyWords.ts';

it.each<[RuleCondition, string]>([
  [{}, 'for every answered row'],
  [{ grade: ['E', 'F'], nameMatch: [false] }, 'when name does not match and grade is E or F'],
  [{ findings: ['email.disposable', 'address.poBox'] }, 'when found: disposable e-mail address or PO box'],
  [{ noFindings: ['suppressed'], scoreAtLeast: 70 }, 'when score is above 69 and not found: suppressed'],
])('says a rule: %j', (when, words) => {
  expect(rulePhrase(when)).toBe(words);
});

it.each<[ColumnTest, string]>([
  [{ is: 'equals', text: 'LeadHouse' }, 'Vendor is “LeadHouse”'],
  [{ is: 'contains', text: 'Lead', not: true }, 'Vendor does not contain “Lead”'],
  [{ is: 'startsWith', text: 'Lead' }, 'Vendor starts with “Lead”'],
  [{ is: 'empty', not: true }, 'Vendor is not empty'],
  [{ is: 'oneOf', values: ['A', ''] }, 'Vendor is “A” or empty'],
  [{ is: 'number', from: 10, to: 1200 }, 'Vendor is 10 to 1,200'],
  [{ is: 'number', to: 5, not: true }, 'Vendor is not 5 or less'],
  [{ is: 'number' }, 'Vendor is a number'],
  [{ is: 'date', from: '2026-05-18' }, 'Vendor is May 18, 2026 or later'],
])('says a test on a column: %j', (of, words) => {
  expect(columnPart({ heading: 'Vendor', test: of })).toBe(words);
});

test('a suggestion says its rule, or that none fits', () => {
  const by = { policy: 'Careful dialing', version: 1, suggest: 'hold' as const };
  expect(whySentence({ ...by, rule: 4, when: { litigator: ['notChecked'] } })).toBe(
    '“Careful dialing” suggests hold: the number was not checked for a litigator',
  );
  expect(whySentence({ ...by, rule: null, when: null })).toBe('“Careful dialing” suggests hold: no rule fits');
});

test('columns that a list lacks are named with the rules that match nothing', () => {
  const column = (heading: string): RuleCondition => ({ columns: [{ heading, test: { is: 'empty' } }] });
  const policy: Policy = {
    name: 'P',
    version: 1,
    rules: [
      { when: column('Source'), suggest: 'keep' },
      { when: column(' VENDOR'), suggest: 'keep' },
      { when: column('Source'), suggest: 'drop' },
      { when: column('Off'), suggest: 'drop', off: true },
    ],
    otherwise: 'hold',
  };
  const missing = missingColumns(policy, ['Name', 'Vendor']);
  expect(missing).toEqual([{ heading: 'Source', rules: [0, 2] }]);
  expect(missing.map(({ heading, rules }) => missingColumnSentence(heading, rules))).toEqual([
    'The list has no column “Source”: rules 1, 3 of the policy match nothing.',
  ]);
});

test('every shipped policy is explained', () => {
  for (const { name } of shippedPolicies) expect(policyExplanation(name)).toMatch(/\.$/);
});
