/** Any policy over verdicts and findings, and any row, for property tests. */
import fc from 'fast-check';
import type { ColumnTest } from '#contract/review/columnTest.ts';
import { askedBy, conditionKeys, type ConditionKey } from '#contract/plan/condition.ts';
import { decisionValues } from '#contract/review/decision.ts';
import type { findingRules } from '#contract/lists/finding.ts';
import { policySchema, type ColumnCondition, type Policy } from '#contract/review/policy.ts';
import { grades, litigatorStates, notCheckedReasons, rowStatuses } from '#contract/verdict/verdict.ts';
import { entryOf } from '#contract/verdict/verdictFields.ts';

const texts = ['Mobile', 'Landline', 'NonFixedVOIP', 'Never heard of'];
const someFindings = fc.subarray(['suppressed', 'email.role', 'phone.foreign', 'line.short'] satisfies (typeof findingRules)[number][], {
  minLength: 1,
});

function wanted(key: ConditionKey): fc.Arbitrary<unknown> {
  const { field, bound } = askedBy(key);
  if (bound !== null) return fc.constantFrom(0, 30, 31, 50, 70, 100);
  const { type, values = [], always } = entryOf(field);
  if (type === 'choice') return fc.subarray(always ? [...values] : [...values, 'none']);
  return type === 'flag' ? fc.subarray([true, false, null]) : fc.subarray(texts);
}

const sources = ['LeadHouse', 'leadhouse ', 'Fair', ''];
const columnTest: fc.Arbitrary<ColumnTest> = fc.oneof(
  fc.record({ is: fc.constant('equals' as const), text: fc.constant('LeadHouse'), not: fc.boolean() }),
  fc.record({ is: fc.constant('empty' as const), not: fc.boolean() }),
);
const someColumns = fc.array(fc.record({ heading: fc.constantFrom('Source', 'source', 'Missing'), test: columnTest }), {
  minLength: 1,
  maxLength: 2,
});

/** Whether a row with these cells (name, source) passes. */
export const passesIn =
  ([, source = '']: readonly string[]) =>
  ({ heading, test }: ColumnCondition): boolean => {
    const plain = source.trim().toLowerCase();
    const is = test.is === 'empty' ? plain === '' : plain === 'leadhouse';
    return heading !== 'Missing' && is !== (test.not === true);
  };

const condition = fc.record(
  {
    ...Object.fromEntries(conditionKeys.map((key) => [key, wanted(key)])),
    findings: someFindings,
    noFindings: someFindings,
    columns: someColumns,
  },
  { requiredKeys: [] },
);
/** Most rules test one or two things: rules that test more match fewer rows. */
const fewParts = fc
  .tuple(condition, fc.subarray([...conditionKeys, 'findings', 'noFindings', 'columns'], { maxLength: 2 }))
  .map(([when, keys]) => Object.fromEntries(Object.entries(when).filter(([key]) => keys.some((one) => one === key))));

export const anyPolicy: fc.Arbitrary<Policy> = fc
  .record({
    name: fc.constant('Any'),
    version: fc.constant(1),
    rules: fc.array(
      fc.record(
        { when: fewParts, suggest: fc.constantFrom(...decisionValues), off: fc.constant(true as const) },
        { requiredKeys: ['when', 'suggest'] },
      ),
      { maxLength: 6 },
    ),
    otherwise: fc.constantFrom(...decisionValues),
  })
  .map((policy) => policySchema.parse(policy));

/** A row, answered or not, with any of the values that conditions test. */
export const anyRow = fc.record({
  cells: fc.constantFrom(...sources).map((source) => ['Ana', source]),
  findings: fc.subarray(['suppressed', 'email.role', 'phone.foreign'] satisfies (typeof findingRules)[number][]),
  verdict: fc
    .record({
      isAnswered: fc.boolean(),
      status: fc.constantFrom(...rowStatuses),
      grade: fc.option(fc.constantFrom(...grades)),
      emailGrade: fc.option(fc.constantFrom(...grades)),
      score: fc.option(fc.constantFrom(0, 30, 31, 49, 50, 51, 69, 70, 100)),
      lineType: fc.option(fc.constantFrom(...texts)),
      carrier: fc.option(fc.constantFrom(...texts)),
      notChecked: fc.option(fc.constantFrom(...notCheckedReasons)),
      valid: fc.option(fc.boolean()),
      nameMatch: fc.option(fc.boolean()),
      litigator: fc.constantFrom(...litigatorStates),
    })
    .map(({ isAnswered, ...verdict }) => (isAnswered ? verdict : { ...verdict, answerIds: [], checkedAt: null })),
});
