import { expect, it } from 'vitest';
import { getOperation } from '../../contract/operations/catalog.ts';
import { activityFreshMs, addressFreshMs, freshForMs, isFresh, litigatorFreshMs } from './freshness.ts';

it('takes the shortest default that applies', () => {
  const phoneIntel = getOperation('phone_intel@3.0');
  expect(freshForMs(phoneIntel, [])).toBe(activityFreshMs);
  expect(freshForMs(phoneIntel, ['litigator_checks'])).toBe(litigatorFreshMs);
  expect(freshForMs({ facts: { addressValid: ['is_valid'], error: ['error'] } }, [])).toBe(addressFreshMs);
});

it('counts an answer up to and including its last millisecond', () => {
  expect(isFresh(0, 10, 10)).toBe(true);
  expect(isFresh(0, 10, 11)).toBe(false);
  expect(isFresh(20, 10, 10)).toBe(true);
});
