import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '../../../test/support/showPart.ts';
import { rejectedLines, solarList } from '../../../test/support/windowFixtures.ts';
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
