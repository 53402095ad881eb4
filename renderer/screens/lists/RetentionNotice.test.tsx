import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { showPart } from '#test/support/showPart.ts';
import { ids } from '#test/support/windowFixtures.ts';
import { KeepUntilDialog } from './ListDialogs.tsx';
import { RetentionNotice } from './RetentionNotice.tsx';

const until = Date.UTC(2026, 4, 2);
const kept = { listId: ids.solar, name: 'Solar leads May', rows: 12_472, bytes: 9_000_000, until, isDefault: false, isDue: true };

test('says what is past its date, and deletes only what stays ticked', async () => {
  const { user, asked } = showPart(<RetentionNotice />, {
    'retention.read': () => ({
      lists: [kept, { ...kept, listId: ids.webinar, isDue: false }],
      answers: { days: 90, due: 1204, bytes: 2_000_000 },
    }),
    'retention.apply': ({ answers }) => ({ lists: 0, rows: 0, answers: answers ? 1204 : 0 }),
  });
  expect(await screen.findByText('1 list and 1,204 answers are past their retention date')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show what would go' }));
  expect(screen.getByRole('button', { name: 'Delete 1 list and 1,204 answers' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /^Solar leads May: 12,472 rows, 9 MB/ }));
  expect(asked.filter(([name]) => name === 'retention.apply')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete 1,204 answers' }));
  await expect.poll(() => asked.find(([name]) => name === 'retention.apply')).toEqual(['retention.apply', { listIds: [], answers: true }]);
});

test('a date that is over is refused in one sentence', async () => {
  const { user } = showPart(<KeepUntilDialog list={kept} onClose={() => undefined} />, {
    'retention.set': () => {
      throw new Failed('retention.past', { date: '2020-01-02' });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Set date' }));
  expect(screen.getByText('Choose a day')).toBeTruthy();
  await user.type(screen.getByLabelText('Last day'), '2020-01-02');
  await user.click(screen.getByRole('button', { name: 'Set date' }));
  expect(await screen.findByText(/can’t be kept until 2020-01-02/)).toBeTruthy();
});
