import { expect, test } from 'vitest';
import type { AddOnName } from '#contract/service/operation.ts';
import type { OperationInfo } from '#contract/service/operations/operationInfos.ts';
import { freshRows, withFreshDays } from './FreshDays.tsx';

const operation = (id: string, addOns: AddOnName[], overLists = true): OperationInfo => {
  const name = id.split('@')[0] ?? '';
  return { id, name, version: '1', method: 'GET', path: '/', overLists, parameters: [], addOns };
};

test('activity serves 90 days, an address 180, the litigator check 30, and other add-ons as long as their operation', () => {
  const rows = freshRows([
    operation('phone_intel@3.0', ['litigator_checks']),
    operation('location_intel@3.0', []),
    operation('real_contact@2.0', ['litigator_checks', 'email_checks_age']),
    operation('phone_feedback@1.0', [], false),
  ]);
  expect(rows.map(({ id, usual }) => [id, usual])).toEqual([
    ['phone_intel@3.0', 90],
    ['location_intel@3.0', 180],
    ['real_contact@2.0', 90],
    ['litigator_checks', 30],
    ['email_checks_age', null],
  ]);
});

test('one figure changes, and an emptied one is as usual again', () => {
  expect(withFreshDays({ litigator_checks: 14 }, 'phone_intel@3.0', 0)).toEqual({ litigator_checks: 14, 'phone_intel@3.0': 0 });
  expect(withFreshDays({ litigator_checks: 14, 'phone_intel@3.0': 0 }, 'litigator_checks', null)).toEqual({ 'phone_intel@3.0': 0 });
});
