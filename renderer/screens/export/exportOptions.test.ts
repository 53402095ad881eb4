import { expect, test } from 'vitest';
import { columnsIn, requestOf, templateOf, withTemplate, type Options } from './exportOptions.ts';

const options: Options = {
  name: 'leads',
  format: 'csv',
  delimiter: ',',
  bom: true,
  escapeFormulas: false,
  headings: 'machine',
  originals: [0, 2],
  ours: ['rollcall.row'],
  packed: true,
  inListOrder: false,
};

test('a set is remembered by headings, and finds its columns in another list wherever they stand', () => {
  const template = templateOf(' For the dialler ', options, ['Name', 'Zip', 'Phone']);
  expect(template).toMatchObject({ name: 'For the dialler', originals: ['Name', 'Phone'], ours: ['rollcall.row'] });
  const { options: found, missing } = withTemplate({ ...options, originals: null }, template, ['Phone', 'City']);
  expect(found.originals).toEqual([0]);
  expect(missing).toBe(1);
});

test('all columns stay all columns, whatever the list has', () => {
  const whole = { ...options, originals: null, ours: null };
  expect(requestOf(whole).columns).toEqual({ originals: null, ours: null });
  expect(withTemplate(options, templateOf('All', whole, ['a']), ['x', 'y'])).toMatchObject({ options: { originals: null }, missing: 0 });
  expect(columnsIn(whole, 12, 29)).toEqual({ own: 12, ours: 29 });
  expect(columnsIn(options, 12, 29)).toEqual({ own: 2, ours: 1 });
});
