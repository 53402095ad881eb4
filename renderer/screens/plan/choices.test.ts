import { expect, test } from 'vitest';
import type { AddOnName } from '../../../electron/contract/operation.ts';
import type { OperationInfo } from '../../../electron/contract/settings.ts';
import { choicesOf, listOperations } from './choices.ts';

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
test('a plan starts with the main job and its litigator check', () => {
  expect(choicesOf({}, catalogue)).toMatchObject({
    operation: 'real_contact@2.0',
    addOns: ['litigator_checks'],
    maxCalls: null,
  });
});

test('an add-on that the chosen operation does not have is not asked for', () => {
  expect(choicesOf({ operation: 'phone_intel@3.0', addOns: ['litigator_checks', 'email_checks_age'] }, catalogue)?.addOns).toEqual([
    'litigator_checks',
  ]);
  expect(choicesOf({ operation: 'phone_intel@3.0', addOns: [] }, catalogue)?.addOns).toEqual([]);
});

test('an operation that is not there any more gives way to the usual one, and an empty catalogue to no plan', () => {
  expect(choicesOf({ operation: 'gone@1.0' }, catalogue)?.operation).toBe('real_contact@2.0');
  expect(choicesOf({}, [])).toBeNull();
});

test('an operation for look-ups only is never offered for a list', () => {
  expect(listOperations(catalogue).map(({ id }) => id)).toEqual(['phone_intel@3.0', 'real_contact@2.0', 'real_contact@1.1']);
  expect(choicesOf({ operation: 'phone_feedback@1.0' }, catalogue)?.operation).toBe('real_contact@2.0');
});
