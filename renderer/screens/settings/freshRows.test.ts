import { expect, test } from 'vitest';
import { freshRows, withFreshDays } from './FreshDays.tsx';

test('activity serves 90 days, an address 180, the litigator check 30, and other add-ons as long as their operation', () => {
  const usual = new Map(freshRows.map((row) => [row.id, row.usual]));
  expect(Object.fromEntries(usual)).toMatchObject({
    'phone_intel@3.0': 90,
    'location_intel@3.0': 180,
    'real_contact@2.0': 90,
    litigator_checks: 30,
    email_checks_age: null,
  });
  expect(usual.has('phone_feedback@1.0')).toBe(false);
});

test('one figure changes, and an emptied one is as usual again', () => {
  expect(withFreshDays({ litigator_checks: 14 }, 'phone_intel@3.0', 0)).toEqual({ litigator_checks: 14, 'phone_intel@3.0': 0 });
  expect(withFreshDays({ litigator_checks: 14, 'phone_intel@3.0': 0 }, 'litigator_checks', null)).toEqual({ 'phone_intel@3.0': 0 });
});
