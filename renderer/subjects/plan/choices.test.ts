import { expect, test } from 'vitest';
import type { AddOnName } from '#contract/service/operation.ts';
import { choicesOf, listOperations } from './planChoice.ts';

const checks = (...asked: [string, AddOnName[]?][]) => asked.map(([id, addOns = []]) => ({ operation: id, addOns, where: {} }));

test('a plan starts with the main job and its litigator check', () => {
  expect(choicesOf({})).toMatchObject({
    checks: [{ operation: 'real_contact@2.0', addOns: ['litigator_checks'], where: {} }],
    maxCalls: null,
  });
});

test('an add-on that a check’s operation does not have is not asked for', () => {
  const chosen = checks(['phone_intel@3.0', ['litigator_checks', 'email_checks_age']]);
  expect(choicesOf({ checks: chosen }).checks[0]?.addOns).toEqual(['litigator_checks']);
  expect(choicesOf({ checks: checks(['phone_intel@3.0']) }).checks[0]?.addOns).toEqual([]);
});

test('an operation that is not there any more is left out, and without any the usual one is asked', () => {
  expect(choicesOf({ checks: checks(['gone@1.0'], ['phone_intel@3.0']) }).checks).toEqual(checks(['phone_intel@3.0']));
  expect(choicesOf({ checks: checks(['gone@1.0']) }).checks[0]?.operation).toBe('real_contact@2.0');
});

test('an operation for look-ups only is never offered for a list', () => {
  const offered = listOperations.map(({ id }) => id);
  expect(offered.slice(0, 3)).toEqual(['real_contact@2.0', 'real_contact@1.1', 'phone_intel@3.0']);
  expect(offered).not.toContain('phone_feedback@1.0');
  expect(choicesOf({ checks: checks(['phone_feedback@1.0']) }).checks[0]?.operation).toBe('real_contact@2.0');
});
