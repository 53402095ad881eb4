import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Filter } from '#contract/review/facets.ts';
import { madeCallDay } from '#test/support/madeCallDay.ts';
import { showPart } from '#test/support/showPart.ts';
import { ids } from '#test/support/windowFixtures.ts';
import { CallDay } from './CallDay.tsx';

test('a day of calls shows each hour with its rows, those that no hour has, and opens exactly these rows', async () => {
  const onOpen = vi.fn<(filter: Filter) => void>();
  const { user, asked } = showPart(<CallDay listId={ids.solar} tables={false} onOpen={onOpen} />, { 'review.callDay': () => madeCallDay });
  const chart = within(await screen.findByRole('group', { name: 'Call day' }));
  expect(chart.queryByText(/^7:00 AM/)).toBeNull();
  await user.click(chart.getByRole('link', { name: /^8:00\sAM to 9:00\sAM 1,480 22\.9%$/ }));
  const { from = 0, to = 0 } = madeCallDay.hours[8] ?? {};
  expect(onOpen).toHaveBeenLastCalledWith({
    decision: ['keep'],
    excluded: { litigator: ['litigator'], findings: ['suppressed'] },
    callable: { from, to, is: ['open'] },
  });
  await user.click(chart.getByRole('link', { name: /^Time zone not known 61/ }));
  expect(onOpen.mock.lastCall?.[0].callable?.is).toEqual(['zoneUnknown']);
  expect(screen.getByText(/6,451 rows to call: kept, without litigators/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Day of the calls'), { target: { value: '2026-11-29' } });
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject(['review.callDay', { listId: ids.solar, day: '2026-11-29' }]));
});

test('without a row to call it says so', async () => {
  showPart(<CallDay listId={ids.solar} tables={false} onOpen={() => undefined} />, {
    'review.callDay': () => ({ ...madeCallDay, rows: 0 }),
  });
  expect(await screen.findByText('No row to call yet: keep rows first.')).toBeTruthy();
});
