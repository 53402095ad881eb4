import { expect, test } from 'vitest';
import { footerOf, longestFooter } from './dataSheet.ts';

test('a footer names the list and the caveats, and stays within Excel’s limit', () => {
  expect(footerOf('A & B', ['not a Do Not Call check'])).toBe('&LA && B · not a Do Not Call check&RPage &P of &N');
  const long = footerOf('&😀'.repeat(120), ['note']);
  expect(long).toMatch(/^&L(?:&&😀)+(?:&&)?… · note&R/u);
  expect(long.length).toBeLessThanOrEqual(longestFooter);
});
