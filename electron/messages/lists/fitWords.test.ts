import { expect, test } from 'vitest';
import { fitWords, isLowFit, lowFitSentences } from './fitWords.ts';

const fit = { field: 'phone', column: 1, rows: 1000, filled: 500, fits: 492, taken: 492 } as const;

test('the share is of the filled cells, and low if most are something else', () => {
  expect(fitWords(fit)).toBe('98.4% are phone numbers');
  expect(fitWords({ ...fit, fits: 60 })).toBe('Only 12% are phone numbers');
  expect(fitWords({ ...fit, fits: 0 })).toBe('None are phone numbers');
  expect(fitWords({ ...fit, filled: 0, fits: 0 })).toBe('Empty');
  expect(fitWords({ ...fit, field: 'name' })).toBe('98.4% look like names');
  expect(fitWords({ ...fit, field: 'source_id', fits: null })).toBe('50% filled');
  expect([fit, { ...fit, fits: 299 }, { ...fit, fits: 300 }, { ...fit, filled: 0 }].map(isLowFit)).toEqual([false, true, false, true]);
});

test('only a low fit gets a sentence', () => {
  expect(
    lowFitSentences({ columns: ['Name', 'Mobil?'] }, [
      { ...fit, column: 0 },
      { ...fit, fits: 60 },
    ]),
  ).toEqual(['Phone: only 12% of the filled cells in “Mobil?” are phone numbers.']);
});
