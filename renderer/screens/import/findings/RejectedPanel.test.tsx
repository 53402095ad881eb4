import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RejectedLine } from '#contract/lists/list.ts';
import { showPart } from '#test/support/showPart.ts';
import { rejectedLines, solarList } from '#test/support/windowFixtures.ts';
import { RejectedPanel } from './RejectedPanel.tsx';

const list = { ...solarList, rejected: rejectedLines.length };
const lines = (): number => document.querySelectorAll('dt').length;

test('shows the first rejected lines, with how many more there are, and the rest on request', async () => {
  const { user, asked } = showPart(<RejectedPanel list={list} />, {
    'lists.rejected': ({ from, count }) => rejectedLines.slice(from, from + count),
  });
  await screen.findByText(`${rejectedLines.length - 6} more`);
  expect(lines()).toBe(7);
  await user.click(screen.getByRole('button', { name: `Show ${rejectedLines.length - 6} more` }));
  await expect.poll(lines).toBe(rejectedLines.length);
  expect(screen.getByRole('region', { name: 'Lines set aside' }).tabIndex).toBe(0);
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
  expect(asked.map(([, params]) => params)).toMatchObject([{ from: 0 }, { from: 6 }]);
});

test('reads again when lines were repaired, and shows the first ones until then', async () => {
  const { rerender, asked } = showPart(<RejectedPanel list={list} />, {
    'lists.rejected': ({ from, count }) => rejectedLines.slice(from, from + count),
  });
  await expect.poll(lines).toBe(7);
  rerender(<RejectedPanel list={{ ...list, rejected: 6 }} />);
  await expect.poll(() => asked).toHaveLength(2);
  await expect.poll(lines).toBe(6);
});

test('makes a row of a line that was set aside', async () => {
  const title: RejectedLine = { source: 0, line: 1, reason: 'titleLine', text: 'Leads of spring', params: {} };
  const { user, asked } = showPart(<RejectedPanel list={{ ...list, rejected: 1 }} />, {
    'lists.rejected': () => [title],
    'lists.takeLine': () => ({ ...list, rejected: 0 }),
  });
  expect(await screen.findByText('Leads of spring')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make it a row: Line 1' }));
  await expect.poll(() => asked.find(([name]) => name === 'lists.takeLine')?.[1]).toEqual({ listId: list.listId, source: 0, line: 1 });
});
