import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { solarList, windowHandlers } from '#test/support/windowFixtures.ts';
import { useRoute } from '../../base/router.ts';
import { ImportScreen } from './ImportScreen.tsx';

const at = (heading: string): number => solarList.columns.indexOf(heading);
/** A third of its phones are something else. */
const unsure = {
  ...solarList,
  fits: solarList.mapping.fields.map(({ field, column }) => ({
    ...{ field, column, rows: 100, filled: 100, taken: 100 },
    fits: field === 'phone' ? 66 : 100,
  })),
};

test('what is unsure comes first and is asked about, and the way on leads to the page with the price', async () => {
  const { user } = showPart(<ImportScreen listId={solarList.listId} />, {
    ...windowHandlers('light'),
    'lists.get': () => unsure,
    'lists.preview': () => [],
    'lists.originals': () => ({ readable: true, inUse: null, keptBytes: null }),
    'lists.rejected': () => [],
    'review.previewMerge': () => null,
  });
  expect(await screen.findByText('Phone: 66% of the filled cells in “Phone” are phone numbers. Is it the right column?')).toBeTruthy();
  const [, ...rows] = within(screen.getByRole('table', { name: 'Columns of the file' })).getAllByRole('row');
  const titles = rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  expect(titles).toHaveLength(solarList.columns.length);
  expect(titles[0]).toBe(solarList.columns[at('Phone')]);
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  expect(useRoute.getState()).toMatchObject({ at: 'list', step: 'check' });
});
