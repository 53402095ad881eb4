import { expect, test } from 'vitest';
import { suppressionReasonSchema } from '#contract/suppression/suppression.ts';
import { writtenText } from './writtenText.ts';

test.each(['', ' \n', '\u200b', '\u3164\u2800\ufeff', '\u2066\u00ad'])('%j is no text', (text) => {
  expect(writtenText(9).safeParse(text).success).toBe(false);
  // Where a reason is optional, this counts as none.
  expect(suppressionReasonSchema.parse(text)).toBe('');
});

test.each([' asked ', '?', '❤️', 'نعم', '한', '1'])('%j is one', (text) => {
  expect(writtenText(9).parse(text)).toBe(text.trim());
});

test('it has at most so many characters', () => {
  expect(writtenText(2).safeParse('abc').success).toBe(false);
});
