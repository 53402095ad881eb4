import { expect, it } from 'vitest';
import { parsePolicyFile } from './policy.ts';

const policy = { name: 'Own', version: 1, rules: [{ when: { grade: ['A'] }, suggest: 'keep' }], otherwise: 'hold' };

it('reads a policy, also behind a byte order mark', () => {
  expect(parsePolicyFile(JSON.stringify(policy))).toEqual({ policy });
  expect(parsePolicyFile(`\uFEFF${JSON.stringify(policy)}`)).toEqual({ policy });
});

it('says what is wrong, and where', () => {
  expect(parsePolicyFile('{broken')).toEqual({ problem: 'it is not JSON' });
  expect(parsePolicyFile('')).toEqual({ problem: 'it is not JSON' });
  expect(parsePolicyFile('null')).toEqual({ problem: expect.stringMatching(/^the whole: /) as unknown });
  const misspelled = { ...policy, rules: [{ when: { gradee: ['A'] }, suggest: 'keep' }] };
  expect(parsePolicyFile(JSON.stringify(misspelled))).toEqual({ problem: 'rules.0.when: Unrecognized key: "gradee"' });
});
