import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { Why } from './VerdictPanel.tsx';

const why = { policy: 'Careful dialing', version: 1, suggest: 'hold' as const };

test('a suggestion names its rule in words, and leads to it', () => {
  showPart(<Why listId="L" why={{ ...why, rule: 4, when: { litigator: ['notChecked'] } }} />);
  expect(screen.getByText(/“Careful dialing” suggests hold: the number was not checked for a litigator/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rule 5' }).getAttribute('href')).toBe('#/lists/L/policy/5');
});

test('without a rule it leads to the policy', () => {
  showPart(<Why listId="L" why={{ ...why, rule: null, when: null }} />);
  expect(screen.getByRole('link', { name: 'See the policy' }).getAttribute('href')).toBe('#/lists/L/policy');
});
