import { expect, it } from 'vitest';
import { madeStatement } from '../../../../test/support/madeEvidence.ts';
import { contradiction } from './statement.ts';

it('finds an exception whose reasons don’t add up to its rows', () => {
  const { overrides } = madeStatement(6).predicate;
  expect(contradiction(madeStatement(6))).toBeNull();
  expect(contradiction(madeStatement(6, { overrides: overrides.map((one) => ({ ...one, rows: one.rows + 1 })) }))).toEqual({
    code: 'countsDiffer',
    params: { what: 'overrides' },
  });
});
