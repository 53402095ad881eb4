import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { List } from '#contract/lists/list.ts';
import { showPart } from '#test/support/showPart.ts';
import { solarList } from '#test/support/windowFixtures.ts';
import { ColumnTable } from '../matching/ColumnTable.tsx';
import { MatchingNotices } from '../matching/MatchingNotices.tsx';
import { useMatching } from '../matching/useMatching.ts';

const list: List = {
  ...solarList,
  mappedBy: 'guesses',
  columns: ['Name', 'Zip'],
  guesses: [],
  mapping: {
    country: 'US',
    fields: [
      { field: 'name', column: 0 },
      { field: 'address.postal_code', column: 1 },
    ],
  },
  fits: [
    { field: 'name', column: 0, rows: 9, filled: 9, fits: 9, taken: 9, repairs: [{ repair: 'text.encoding', rows: 4, applied: false }] },
    {
      ...{ field: 'address.postal_code', column: 1, rows: 9, filled: 9, fits: 9, taken: 9 },
      repairs: [{ repair: 'postalCode.zeros', rows: 7, applied: true }],
    },
  ],
};

function Columns() {
  const state = useMatching(list);
  return (
    <>
      <MatchingNotices list={list} state={state} fits={{ fits: list.fits, join: null }} />
      <ColumnTable
        {...{ list, matching: state.matching, fits: list.fits, twice: null, doubtful: [] }}
        onChange={state.change}
        onRepair={state.repair}
      />
    </>
  );
}

test('a column in the wrong encoding is repaired by one click, and a repair is turned off in the menu of its column', async () => {
  const { user, asked } = showPart(<Columns />, { 'lists.map': ({ mapping }) => ({ ...list, mapping }), 'lists.fits': () => list.fits });
  const fieldsSent = (): unknown => asked.flatMap(([name, params]) => (name === 'lists.map' ? [params] : [])).at(-1);
  await user.click(screen.getByRole('button', { name: 'Repair 4 cells' }));
  await expect.poll(fieldsSent).toMatchObject({
    mapping: { fields: [{ field: 'name', column: 0, asSuggested: ['text.encoding'] }, { field: 'address.postal_code' }] },
  });
  await user.click(screen.getByRole('button', { name: '7 repaired' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Zeros that a spreadsheet dropped/ }));
  await expect.poll(fieldsSent).toMatchObject({
    mapping: { fields: [{ field: 'name' }, { field: 'address.postal_code', column: 1, asWritten: ['postalCode.zeros'] }] },
  });
});
