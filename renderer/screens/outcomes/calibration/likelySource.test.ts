import { expect, test } from 'vitest';
import { likelySource } from './useCalibration.ts';

test('the column that says where rows come from is found by its heading', () => {
  expect(likelySource(['Name', 'Campaign', 'Vendor', 'Phone'])).toBe('Vendor');
  expect(likelySource(['utm_source', 'Campaign'])).toBe('utm_source');
  expect(likelySource(['leadSource', 'Partner'])).toBe('leadSource');
  expect(likelySource(['Name', 'Resource', 'Vendored', 'Phone'])).toBeNull();
});
