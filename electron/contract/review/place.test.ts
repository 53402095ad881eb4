import { expect, test } from 'vitest';
import { firstPlace, placeSchema, readPlace } from './place.ts';

const whole = {
  tab: 'toDecide',
  extra: { grade: ['A'], scoreFrom: 20, text: 'mesa' },
  sort: { by: { column: 3 }, descending: true },
  cursor: { rows: [7, 9], position: 4 },
  layout: { order: ['row', 'c2', 'c0'], widths: { c0: 210 }, hidden: ['c2'], pinned: ['c0'] },
  columnFacets: [{ column: 3 }, { column: 0, look: 'range' }],
  facets: false,
  drawer: true,
};

test('a place is read as it was written', () => {
  expect(readPlace(placeSchema.parse(whole))).toEqual(whole);
});

test('unknown parts written by another version are dropped, and the rest stays', () => {
  const other = {
    ...whole,
    tab: 'theirs',
    extra: { grade: ['A', 'Z'], moods: ['sad'], text: 'mesa', scoreFrom: 'many' },
    sort: { by: 'mood', descending: true },
    zoom: 3,
  };
  expect(readPlace(other)).toEqual({ ...whole, tab: 'all', extra: { text: 'mesa' }, sort: firstPlace.sort });
});

test.each([null, undefined, 7, 'all', [], { extra: [] }, { cursor: { rows: [-1] } }])('%j is the first place', (value) => {
  expect(readPlace(value)).toEqual(firstPlace);
});
