import { expect, test } from 'vitest';
import { countries } from './names.ts';

test('countries are there once each, by name, and without what is none', () => {
  const all = countries('en');
  const codes = all.map(({ value }) => value);
  expect(codes).toEqual(expect.arrayContaining(['US', 'CA', 'DE', 'GB', 'MX', 'IN', 'XK']));
  for (const none of ['SU', 'DD', 'YU', 'EU', 'ZZ', 'UN', 'QQ']) expect(codes).not.toContain(none);
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(230);
  expect(all.length).toBeLessThan(255);
  expect(all[0]?.label).toBe('Afghanistan');
});
