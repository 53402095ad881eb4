import { expect, it } from 'vitest';
import { getOperation } from '#contract/service/operations/catalog.ts';
import { freshForMs, isFresh, litigatorFreshMs } from './freshness.ts';

const dayMs = 86_400_000;

const phoneIntel = getOperation('phone_intel@3.0');

it('uses the shortest default that applies', () => {
  expect(freshForMs(phoneIntel, [])).toBe(90 * dayMs);
  expect(freshForMs(phoneIntel, ['litigator_checks'])).toBe(litigatorFreshMs);
  expect(freshForMs({ id: 'location_intel@3.0', facts: { addressValid: ['is_valid'], error: ['error'] } }, [])).toBe(180 * dayMs);
});

it('counts an answer up to and including its last millisecond', () => {
  expect(isFresh(0, 10, 10)).toBe(true);
  expect(isFresh(0, 10, 11)).toBe(false);
  expect(isFresh(20, 10, 10)).toBe(true);
});

it('a person’s setting wins over the default, the shortest of operation and add-ons counts, and 0 days means never', () => {
  const day = 86_400_000;
  expect(freshForMs(phoneIntel, [], { 'phone_intel@3.0': 7 })).toBe(7 * day);
  expect(freshForMs(phoneIntel, ['litigator_checks'], { 'phone_intel@3.0': 7 })).toBe(7 * day);
  expect(freshForMs(phoneIntel, ['litigator_checks'], { litigator_checks: 60 })).toBe(60 * day);
  expect(freshForMs(phoneIntel, ['litigator_checks'], { litigator_checks: 120 })).toBe(90 * dayMs);
  expect(freshForMs(phoneIntel, ['litigator_checks'], { litigator_checks: 0 })).toBe(0);
});
