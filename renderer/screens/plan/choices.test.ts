import { expect, test } from 'vitest';
import { choicesOf } from './choices.ts';

const operation = (id: string, addOns: string[]) => ({ id, name: id.split('@')[0] ?? '', version: '1', parameters: [], addOns });
const catalogue = [
  operation('phone_intel@3.0', ['litigator_checks']),
  operation('real_contact@2.0', ['litigator_checks', 'email_checks_age']),
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
