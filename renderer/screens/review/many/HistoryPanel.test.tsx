import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/review/decision.ts';
import { showPart } from '#test/support/showPart.ts';
import { HistoryPanel } from './HistoryPanel.tsx';

const listId = '0198c0de-0000-7000-8000-000000000001';
const idOf = (n: number): string => `0198c0de-0000-7000-8000-00000000001${n}`;
const entry = (n: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ recordId: idOf(n), kind: 'decide', value: 'drop', note: null, policy: null, assignees: [], rows: 1_204, row: null, filter: null },
  ...{ by: 'Mara', at: 1_700_000_000_000, isUndone: false },
  ...more,
});
const show = (entries: HistoryEntry[]) =>
  showPart(<HistoryPanel listId={listId} columns={['Name']} opened onClose={() => undefined} onUndone={() => undefined} />, {
    'review.history': () => entries,
    'review.undoTo': () => ({ actions: 2 }),
  });

test('says each action in words, and undoes back to one of them', async () => {
  const { user, asked } = show([
    entry(4, { filter: { grade: ['F'] } }),
    entry(3, { value: 'keep', rows: 1, row: 7, isUndone: true }),
    entry(2, { kind: 'note', value: null, note: 'call in May', rows: 3, by: 'Otto' }),
    entry(5, { kind: 'heldOut', value: 'keep', rows: 64, filter: { decision: ['drop'], decidedBy: ['policy'] }, isUndone: true }),
    entry(6, { kind: 'contested', rows: 3, filter: {}, by: 'Mara, Otto' }),
    entry(7, { kind: 'assign', value: null, assignees: ['Grace'], rows: 12, filter: { assigned: ['nobody'] } }),
    entry(8, { kind: 'assign', value: null, assignees: ['Grace', 'Otto'], rows: 12 }),
    entry(9, { kind: 'assign', value: null, rows: 12 }),
    entry(1, { filter: { aFieldOfAnotherVersion: 3, grade: 'no list' } }),
  ]);
  const lines = await screen.findAllByRole('listitem');
  expect(lines.map((line) => line.querySelector('span')?.textContent)).toEqual([
    'Dropped 1,204 rows with grade F',
    'Kept row 7',
    'Wrote a note on 3 rows',
    'Kept 64 rows that the policy drops, for test calls',
    'Contested: drop holds on 3 rows, which people decided differently',
    'Assigned 12 rows with no assignment to Grace',
    'Divided 12 rows among Grace and Otto',
    'Removed the assignment of 12 rows',
    'Dropped 1,204 rows',
  ]);
  expect(within(lines[1] as HTMLElement).getByText('Undone')).toBeTruthy();
  expect(within(lines[1] as HTMLElement).queryByRole('button')).toBeNull();
  expect(within(lines[2] as HTMLElement).getByText(/^Otto · /)).toBeTruthy();
  expect(within(lines[0] as HTMLElement).getByRole('button', { name: 'Undo' })).toBeTruthy();
  // Not the action of a person.
  expect(within(lines[4] as HTMLElement).queryByRole('button')).toBeNull();
  expect(within(lines[8] as HTMLElement).getByRole('button', { name: 'Undo up to here (6)' })).toBeTruthy();
  // Actions already undone are not counted again.
  await user.click(within(lines[2] as HTMLElement).getByRole('button', { name: 'Undo up to here (2)' }));
  expect(asked).toContainEqual(['review.undoTo', { listId, recordId: idOf(2) }]);
});

test('says that nothing was decided yet', async () => {
  show([]);
  expect(await screen.findByText('Nothing decided yet')).toBeTruthy();
});
