import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ManyEffect } from '#contract/review/decision.ts';
import { showPart } from '#test/support/showPart.ts';
import type { ManyAnswer } from '../store/changingMany.ts';
import type { ManyQuestion } from '../store/keepQuestion.ts';
import { ManyDialog } from './ManyDialogs.tsx';

const onAnswer = vi.fn<(answer: ManyAnswer | null) => void>();
const onOverwrite = vi.fn<(overwrite: boolean) => void>();
beforeEach(() => vi.resetAllMocks());

const effect: ManyEffect = { rows: 1_204, changes: 1_160, decided: 37, same: 7, noCalls: { litigators: 0, suppressed: 0 } };
const question = (more: Partial<ManyQuestion>): ManyQuestion => ({
  choice: { viewId: 'v', ranges: [[0, 1_203]] },
  change: { value: 'drop' },
  overwrite: false,
  effect,
  ...more,
});
const ask = (many: ManyQuestion) => showPart(<ManyDialog many={many} onAnswer={onAnswer} onOverwrite={onOverwrite} />);

test('says first how many rows change, and which stay as they are', async () => {
  const { user } = ask(question({}));
  expect(await screen.findByText('Drop 1,204 rows?')).toBeTruthy();
  expect(screen.getByText('1,160 of 1,204 rows change.')).toBeTruthy();
  expect(screen.getByText('37 rows were decided by a person and stay as they are.')).toBeTruthy();
  expect(screen.getByText('7 rows are already dropped.')).toBeTruthy();
  await user.click(screen.getByLabelText('Also change rows that a person decided'));
  expect(onOverwrite).toHaveBeenCalledWith(true);
  await user.click(screen.getByRole('button', { name: 'Drop 1,160' }));
  expect(onAnswer).toHaveBeenCalledWith({ withoutNoCalls: false });
});

test('keeps people who must not be called only with a reason, or leaves them out', async () => {
  const noCalls = { litigators: 3, suppressed: 1 };
  const { user } = ask(question({ change: { value: 'keep' }, effect: { ...effect, decided: 0, same: 0, changes: 1_204, noCalls } }));
  await user.click(await screen.findByRole('button', { name: 'Keep 1,204' }));
  expect(screen.getByText('Enter a reason, or keep only the others')).toBeTruthy();
  expect(onAnswer).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Keep the other 1,200' }));
  expect(onAnswer).toHaveBeenLastCalledWith({ withoutNoCalls: true });
  await user.type(screen.getByLabelText('Reason for keeping 3 litigators and 1 suppressed row'), ' They asked us {Enter}');
  expect(onAnswer).toHaveBeenLastCalledWith({ withoutNoCalls: false, reason: 'They asked us' });
});

test('changes nothing by Escape, and can’t do what changes nothing', async () => {
  const { user } = ask(question({ change: { note: 'x' }, effect: { ...effect, changes: 0, decided: 1_204, same: 0 } }));
  expect(await screen.findByText('1,204 rows already have a note, which stays.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Write 0 notes' }).hasAttribute('disabled')).toBe(true);
  await user.keyboard('{Escape}');
  expect(onAnswer).toHaveBeenCalledWith(null);
});
