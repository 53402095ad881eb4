import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { solarList } from '#test/support/windowFixtures.ts';
import type { Matching } from './matching.ts';
import { useFits } from './useFits.ts';

const matching: Matching = { choices: ['phone', 'phone'], several: [], repairs: {} };
const twice = { field: 'phone', first: 0, second: 1, joinable: false, alternates: true } as const;

function Shown() {
  const { fits, join } = useFits(solarList, matching, true, twice);
  return <p>{fits.length === 0 ? 'not known yet' : `joined: ${join?.columns.join(' and ') ?? 'no'}`}</p>;
}

/** `alone`: how many of ten cells of either column are phones by themselves. */
const show = (alone: number): void => {
  showPart(<Shown />, {
    'lists.fits': ({ mapping }) =>
      mapping.fields.map(({ field, column, also }) => ({
        field,
        column,
        rows: 10,
        filled: 10,
        taken: 10,
        fits: also === undefined ? alone : 10,
      })),
  });
};

test('an area code and its number are joined', async () => {
  show(0);
  await screen.findByText('joined: 0 and 1');
});

test('two columns of whole numbers aren’t, though most joined cells are phones because one of the two is empty', async () => {
  show(10);
  await screen.findByText('joined: no');
});
