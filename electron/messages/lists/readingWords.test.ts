import { expect, test } from 'vitest';
import { failureSentence } from '../failureSentence.ts';
import { fitWords, isLowFit, lowFitSentences } from './fitWords.ts';
import { joinedSentences, sheetSentences } from './readingWords.ts';

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

const source = {
  name: 'a.csv',
  bytes: 1,
  sha256: '',
  format: 'text',
  sheet: null,
  columns: null,
  encoding: 'utf-8',
  delimiter: ',',
  heading: true,
  bom: false,
  lineEnd: '\n',
} as const;

test('a file that lacks columns of its list is reported with their names, a complete one isn’t', () => {
  const columns = ['Phone', 'Name', '', 'Fax', 'Note'];
  const sources = [source, { ...source, name: 'b.csv', columns: [4, 3, 2, 1, 0] }, { ...source, name: 'c.csv', columns: [0] }];
  expect(joinedSentences({ sources, columns })).toEqual(['c.csv has no “Name”, “Column 3”, “Fax” and 1 more: its rows are empty there.']);
});

test('the sheet of a workbook is shown', () => {
  expect(sheetSentences({ sources: [source, { ...source, name: 'b.xlsx', format: 'xlsx', sheet: 'Leads' }] })).toEqual([
    'b.xlsx: sheet “Leads” was read.',
  ]);
  const book = { ...source, name: 'b.xlsx', format: 'xlsx', sheet: 'Leads' } as const;
  expect(sheetSentences({ sources: [{ ...book, emptySheets: ['Cover'] }] })).toEqual([
    'b.xlsx: sheet “Leads” was read, because “Cover” before it has no rows of data.',
  ]);
  expect(sheetSentences({ sources: [{ ...book, emptySheets: ['A', 'B', 'C', 'D'] }] })).toEqual([
    'b.xlsx: sheet “Leads” was read, because “A”, “B”, “C” and 1 more before it have no rows of data.',
  ]);
  expect(failureSentence({ code: 'file.empty', params: { path: 'b.xlsx', sheets: 2, hidden: 1 } })).toBe(
    'Both visible sheets of b.xlsx are empty, and hidden sheets are read only by name; choose a file with headings and at least one row of data.',
  );
});
