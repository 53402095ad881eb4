import { expect, test } from 'vitest';
import type { Reason } from '#contract/verdict/verdict.ts';
import { distinctReasons } from './reasonSentence.ts';

const warning = (text: string): Reason<'warning'> => ({ code: 'warning', params: { warning: text } });
const invalid = { code: 'address.invalid', params: {} } satisfies Reason<'address.invalid'>;
const flag = { code: 'litigator.flag', params: {} } satisfies Reason<'litigator.flag'>;

test('a warning that repeats another reason is said once', () => {
  expect(distinctReasons([invalid, warning('Invalid Address'), warning('Free Email Service Provider')])).toEqual([
    invalid,
    warning('Free Email Service Provider'),
  ]);
  expect(distinctReasons([flag, warning('Lead is a Litigator. Must not be contacted.')])).toEqual([flag]);
  expect(distinctReasons([warning('Role Based Email'), warning('role based email')])).toEqual([warning('Role Based Email')]);
});

test('a warning that says more, or stands alone, stays', () => {
  const alone = [warning('Invalid Address'), warning('Lead is a Litigator. Must not be contacted.')];
  expect(distinctReasons(alone)).toEqual(alone);
  expect(distinctReasons([invalid, warning('Invalid House/Building Number')])).toHaveLength(2);
});
