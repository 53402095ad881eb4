import { expect, test } from 'vitest';
import { readPhone } from '../../normalise/phones/phone.ts';
import { guessSheetColumns, shapeOfSheet } from './guessSheetColumns.ts';

/** Returns the fields by heading, for columns with these cells. */
function guess(columns: Record<string, readonly string[]>, heading = true): Record<string, string> {
  const headings = Object.keys(columns);
  const found = guessSheetColumns(
    headings,
    heading,
    heading ? shapeOfSheet(headings) : 'plain',
    (column) => Object.values(columns)[column] ?? [],
    (cell) => readPhone(cell, 'US') !== null,
  );
  return Object.fromEntries(Object.entries(found).map(([field, column]) => [field, headings[column] ?? '']));
}
const phones = ['2065550142', '2065550143', '2065550144'];
const results = ['No answer', 'Connected', 'Voicemail'];

test('a column is told by its heading, unless its cells say otherwise', () => {
  expect(guess({ Phone: ['yes', 'no'], Contact: phones, Result: results })).toEqual({ phone: 'Contact', disposition: 'Result' });
  expect(guess({ Status: ['Completed', 'Completed'], Outcome: results, Phone: phones })).toMatchObject({ disposition: 'Outcome' });
  expect(guess({ Outcome: ['12', '13'], Status: results, Phone: phones })).toMatchObject({ disposition: 'Status' });
});

test('without telling headings, cells tell it; ids that look like phones are none', () => {
  expect(guess({ 'Lead ID': phones, A: phones, B: results })).toEqual({ phone: 'A', disposition: 'B' });
  expect(guess({ 'Column 1': phones, 'Column 2': results }, false)).toEqual({ phone: 'Column 1', disposition: 'Column 2' });
  expect(guess({ A: ['x', 'y'], B: ['1', '2'] })).toEqual({});
});

test('the number that was called is not the number that called', () => {
  expect(guess({ 'From number': phones, 'To number': phones, Status: results })).toMatchObject({ phone: 'To number' });
  expect(guess({ 'Caller ID': phones, Status: results })).not.toHaveProperty('phone');
});

test('a row’s name is recognized under any heading, and our verdicts are no outcomes', () => {
  const rows = ['0198c0de-0000-7000-8000-000000000001:1', '0198c0de-0000-7000-8000-000000000001:2'];
  expect(
    guess({ vendor_lead_code: rows, 'rollcall.status': ['answered', 'answered'], 'rollcall.grade': ['A', 'B'], Dispo: results }),
  ).toEqual({
    row: 'vendor_lead_code',
    disposition: 'Dispo',
  });
});
