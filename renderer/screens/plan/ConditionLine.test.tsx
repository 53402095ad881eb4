import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Condition } from '#contract/plan/condition.ts';
import { showPart } from '#test/support/showPart.ts';
import { ConditionLine } from './ConditionLine.tsx';

function Line({ from }: { from: Condition }) {
  const [where, setWhere] = useState(from);
  return (
    <>
      <ConditionLine index={0} where={where} onChange={setWhere} />
      <output>{JSON.stringify(where)}</output>
    </>
  );
}
const now = (): unknown => JSON.parse(screen.getByRole('status', { hidden: true }).textContent ?? '');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('every row is asked until a condition is chosen, which can be used at once', async () => {
  const { user } = showPart(<Line from={{}} />);
  await user.click(button('every row'));
  await user.click(await screen.findByRole('menuitem', { name: 'Score' }));
  expect(now()).toEqual({ scoreAtLeast: 31 });
  expect(button('score is above 30')).toBeTruthy();
});

test('a condition of several values takes each by a tick, and the menu stays open for the next', async () => {
  const { user } = showPart(<Line from={{ grade: ['A', 'B'] }} />);
  await user.click(button(/grade/));
  const grades = await screen.findAllByRole('menuitemcheckbox');
  const [c] = grades.filter(({ textContent }) => textContent?.startsWith('C'));
  if (c === undefined) throw new Error('there is no grade C to choose');
  await user.click(c);
  expect(now()).toEqual({ grade: ['A', 'B', 'C'] });
  expect(screen.getAllByRole('menuitemcheckbox', { checked: true })).toHaveLength(3);
});

test.each(['{Delete}', '{Backspace}'])('%s removes the condition with the focus, and the rest stay', async (key) => {
  const { user } = showPart(<Line from={{ scoreAtLeast: 41, litigator: ['clear'] }} />);
  button('score is above 40').focus();
  await user.keyboard(key);
  expect(now()).toEqual({ litigator: ['clear'] });
  expect(screen.queryByRole('button', { name: /score/ })).toBeNull();
});

test('another condition joins by “and”, and what stands there already is not offered again', async () => {
  const { user } = showPart(<Line from={{ litigator: ['clear'] }} />);
  await user.click(button('And another condition'));
  expect(await screen.findByRole('menuitem', { name: 'Status' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Litigator' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Status' }));
  expect(now()).toMatchObject({ litigator: ['clear'], status: ['pending', 'failed'] });
});

test('a score is bounded from one side or the other, never beyond 100', async () => {
  const { user } = showPart(<Line from={{ scoreAtLeast: 31 }} />);
  await user.click(button('score is above 30'));
  const field = await screen.findByRole('textbox', { name: 'Score' });
  await user.clear(field);
  await user.type(field, '405');
  expect(now()).toEqual({ scoreAtLeast: 41 });
  await user.click(screen.getByRole('radio', { name: 'At most' }));
  expect(now()).toEqual({ scoreAtMost: 40 });
});
