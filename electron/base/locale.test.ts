import { expect, test } from 'vitest';
import { formatsOf, inEnglish } from './locale.ts';

test('the system’s formats are used if Intl knows them', () => {
  expect(['de-DE', 'en-DE'].map(formatsOf)).toEqual(['de-DE', 'en-DE']);
  for (const unknown of ['zz-ZZ', 'C', '', undefined, 7]) expect(formatsOf(unknown)).toBeUndefined();
});

test('dates have the region’s order and clock, and English names', () => {
  expect(['de-DE', 'de', 'fr-CA', 'en-US'].map(inEnglish)).toEqual(['en-DE', 'en-DE', 'en-CA', 'en-US']);
  const at = Date.UTC(2026, 10, 5, 17, 30);
  const written = (tag: string): string =>
    new Intl.DateTimeFormat(inEnglish(tag), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at);
  expect(['de-DE', 'en-US'].map(written)).toEqual(['5 Nov 2026, 17:30', 'Nov 5, 2026, 5:30 PM']);
});
