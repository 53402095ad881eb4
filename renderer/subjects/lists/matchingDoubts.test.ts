import { expect, test } from 'vitest';
import type { ColumnFit, List } from '#contract/lists/list.ts';
import { solarList } from '#test/support/windowFixtures.ts';
import { doubtsOf, isSure } from './matchingDoubts.ts';

const fit = (field: ColumnFit['field'], column: number, part: Partial<ColumnFit> = {}): ColumnFit => ({
  ...{ field, column, rows: 100, filled: 100, fits: 99, taken: 99 },
  ...part,
});
const list: List = {
  ...solarList,
  ...{ rows: 100, rejected: 2, setAside: 2 },
  columns: ['Name', 'Cell', 'Home', 'Mail'],
  mapping: {
    country: 'US',
    fields: [
      { field: 'name', column: 0 },
      { field: 'phone', column: 1 },
      { field: 'email', column: 3 },
    ],
  },
  guesses: (['name', 'phone', null, 'email'] as const).map((field, column) => ({
    ...{ column, heading: '', samples: [], field, confidence: field === null ? 0 : 4 },
    ...(column === 2 && { alternate: 'phone' as const }),
  })),
};
const fits = [fit('name', 0), fit('phone', 1), fit('email', 3, { filled: 40, fits: 39 })];
const withPhone = (part: Partial<ColumnFit>): ColumnFit[] => [fit('name', 0), fit('phone', 1, part), fit('email', 3)];

test('a list whose required columns fit nearly everywhere leaves nothing to ask, though another column has phones, too', () => {
  expect(isSure(doubtsOf(list, fits))).toBe(true);
});

test.each<[string, List, ColumnFit[], number[]]>([
  ['the phone column holds something else in places', list, withPhone({ fits: 90 }), [1, 2]],
  ['the phone column is empty', list, withPhone({ filled: 0, fits: 0 }), [1, 2]],
  ['many rows have their phone elsewhere', list, withPhone({ filled: 80, fits: 80 }), [2]],
  ['an optional column mostly holds something else', list, [...fits.slice(0, 2), fit('email', 3, { fits: 20 })], [3]],
  ['a guess is weak', { ...list, guesses: list.guesses.map((one) => (one.column === 3 ? { ...one, confidence: 2 } : one)) }, fits, [3]],
  ['a remembered mapping fits no more', { ...list, mappedBy: 'remembered' }, withPhone({ fits: 30 }), [1]],
])('is asked about what is unsure: %s', (_, unsure, its, columns) => {
  expect(doubtsOf(unsure, its)).toMatchObject({ columns, others: false });
});

test.each<[string, Partial<List>]>([
  ['a required field has no column', { mapping: { country: 'US', fields: [{ field: 'phone', column: 1 }] } }],
  ['hidden rows may be taken or left', { hiddenRows: { rows: 3, chosen: null } }],
  ['many lines can’t be read', { rejected: 20, setAside: 2 }],
  ['there are no rows', { rows: 0 }],
  [
    'cells have no result in the file',
    {
      sources: solarList.sources.map((source) => ({
        ...source,
        notes: { hiddenSheets: [], hiddenColumns: [], uncached: 4, merged: 0, filled: false },
      })),
    },
  ],
])('asks where something else is open: %s', (_, part) => {
  expect(doubtsOf({ ...list, ...part }, fits)).toMatchObject({ others: true });
});

test('whoever has matched the columns is not asked about them again', () => {
  expect(isSure(doubtsOf({ ...list, mappedBy: 'person' }, withPhone({ fits: 30 })))).toBe(true);
});
