import { expect, test } from 'vitest';
import type { AddOnName } from '#contract/service/operation.ts';
import type { OperationInfo } from '#contract/service/operations/operationInfos.ts';
import { choicesOf, listOperations } from './planChoice.ts';

const operation = (id: string, addOns: AddOnName[], overLists = true): OperationInfo => {
  const name = id.split('@')[0] ?? '';
  return { id, name, version: '1', method: 'GET', path: '/', overLists, parameters: [], addOns };
};
const catalogue = [
  operation('phone_feedback@1.0', [], false),
  operation('phone_intel@3.0', ['litigator_checks']),
  operation('real_contact@2.0', ['litigator_checks', 'email_checks_age']),
  operation('real_contact@1.1', ['litigator_checks', 'email_checks_age']),
];
const checks = (...asked: [string, AddOnName[]?][]) => asked.map(([id, addOns = []]) => ({ operation: id, addOns, where: {} }));

test('a plan starts with the main job and its litigator check', () => {
  expect(choicesOf({}, catalogue)).toMatchObject({
    checks: [{ operation: 'real_contact@2.0', addOns: ['litigator_checks'], where: {} }],
    maxCalls: null,
  });
});

test('an add-on that a check’s operation does not have is not asked for', () => {
  const chosen = checks(['phone_intel@3.0', ['litigator_checks', 'email_checks_age']]);
  expect(choicesOf({ checks: chosen }, catalogue)?.checks[0]?.addOns).toEqual(['litigator_checks']);
  expect(choicesOf({ checks: checks(['phone_intel@3.0']) }, catalogue)?.checks[0]?.addOns).toEqual([]);
});

test('an operation that is not there any more is left out, and without any the usual one is asked', () => {
  expect(choicesOf({ checks: checks(['gone@1.0'], ['phone_intel@3.0']) }, catalogue)?.checks).toEqual(checks(['phone_intel@3.0']));
  expect(choicesOf({ checks: checks(['gone@1.0']) }, catalogue)?.checks[0]?.operation).toBe('real_contact@2.0');
  expect(() => choicesOf({}, [])).toThrow('no operation');
});

test('an operation for look-ups only is never offered for a list', () => {
  expect(listOperations(catalogue).map(({ id }) => id)).toEqual(['phone_intel@3.0', 'real_contact@2.0', 'real_contact@1.1']);
  expect(choicesOf({ checks: checks(['phone_feedback@1.0']) }, catalogue)?.checks[0]?.operation).toBe('real_contact@2.0');
});
