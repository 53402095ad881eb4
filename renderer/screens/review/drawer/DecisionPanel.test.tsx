import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RowAssignment } from '#contract/team/assign.ts';
import { madeViewRow } from '#test/support/madeReview.ts';
import { showPart } from '#test/support/showPart.ts';
import { createReview } from '../store/reviewStore.ts';
import { DecisionPanel } from './DecisionPanel.tsx';

const listId = '0198c0de-0000-7000-8000-000000000001';
const acts = [
  { operator: 'Ada', value: 'keep' as const, at: 1 },
  { operator: 'Bo', value: 'drop' as const, at: 2 },
];
const panel = (contested: typeof acts, assigned: RowAssignment | null = null) => (
  <DecisionPanel
    review={createReview(listId)}
    row={madeViewRow({ cells: ['Person 1'], decided: 'drop', contested: acts }, 0)}
    detail={{ why: null, contested, assigned }}
  />
);

test('a contested row says who decided what, and what holds until somebody decides', () => {
  showPart(panel(acts), { 'app.state': () => new Promise(() => undefined) });
  expect(
    screen.getByText(
      'Ada kept it and Bo dropped it, without knowing of each other. Drop, the more careful decision, holds until somebody decides.',
    ),
  ).toBeTruthy();
});

test('while that is read, nobody is named as the one who decided', () => {
  showPart(panel([]), { 'app.state': () => new Promise(() => undefined) });
  expect(screen.getByText('People decided differently, without knowing of each other.')).toBeTruthy();
  expect(screen.queryByText(/Ada/)).toBeNull();
});

test('a row says to whom it is assigned, and by whom', () => {
  const assigned = { memberId: '0198c0de-0000-7000-8000-000000000702', name: 'Grace', isYou: false, by: 'Bo', at: 1 };
  showPart(panel([], assigned), { 'app.state': () => new Promise(() => undefined) });
  expect(screen.getByText('Assigned to Grace by Bo.')).toBeTruthy();
});
