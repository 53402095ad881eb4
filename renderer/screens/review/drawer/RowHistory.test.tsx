import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DecisionRecord } from '#contract/review/decision.ts';
import { showPart } from '#test/support/showPart.ts';
import { RowHistory } from './RowHistory.tsx';

const entry = (n: number, more: Partial<DecisionRecord>): DecisionRecord => ({
  ...{ recordId: `0198c0de-0000-7000-8000-00000000001${n}`, kind: 'decide', value: 'drop', note: '', operator: 'Ada', at: n, reason: null },
  ...more,
});

test('a contested entry says what holds until somebody decides, unlike a decision', async () => {
  const { user } = showPart(
    <RowHistory
      history={[
        entry(1, {}),
        entry(2, { operator: 'Ada, Bo', contested: true }),
        entry(3, { operator: 'Ada, Bo', contested: true, value: null }),
        entry(4, { operator: 'Ada, Bo', contested: true, kind: 'note', note: 'Ada: nice / Bo: rude' }),
      ]}
    />,
  );
  await user.click(screen.getByRole('button', { name: /History/ }));
  const lines = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(lines.map((line) => line.querySelector('span')?.textContent)).toEqual([
    'Notes written without knowing of each other: Ada: nice / Bo: rude',
    'Contested: no decision holds until somebody decides',
    'Contested: Drop holds until somebody decides',
    'Drop',
  ]);
});
