import { expect, test } from 'vitest';
import { withPrice } from './prices.ts';

const prices = { operations: { 'phone_intel@3.0': 15_000, 'caller_id@3.1': 80_000 }, addOns: {} };

test('one price changes, and every other stays', () => {
  expect(withPrice(prices, 'operations', 'phone_intel@3.0', 12_500)).toEqual({
    operations: { 'phone_intel@3.0': 12_500, 'caller_id@3.1': 80_000 },
    addOns: {},
  });
  expect(withPrice(prices, 'addOns', 'litigator_checks', 0).addOns).toEqual({ litigator_checks: 0 });
});

test('a price that was emptied is not known, which is not the same as free', () => {
  expect(withPrice(prices, 'operations', 'phone_intel@3.0', null).operations).toEqual({ 'caller_id@3.1': 80_000 });
});
