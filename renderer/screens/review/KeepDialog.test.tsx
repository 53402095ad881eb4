import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AppState } from '#contract/settings/settings.ts';
import { settle } from '#test/support/fakeClock.ts';
import { showPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { appState } from '../../subjects/settings/queries.ts';
import { queryClient } from '../../base/queryClient.ts';
import { KeepDialog } from './KeepDialog.tsx';
import type { KeepAnswer, KeepQuestion } from './store/keepQuestion.ts';

const settings: AppState['settings'] = {
  ...{ operator: 'Ana', theme: 'light', environmentId: 'sandbox', country: 'US', keepOriginals: false, freshDays: {}, keys: {} },
};
const app: AppState = { version: '0.1.0', host: 'browser', settings, author: 'Ana' };
const onAnswer = vi.fn<(answer: KeepAnswer | null) => void>();
const ask = (question: KeepQuestion, answers: Answers = {}) => {
  const part = showPart(<KeepDialog question={null} label={null} onAnswer={onAnswer} />, answers);
  queryClient.setQueryData(appState.queryKey, app);
  part.rerender(<KeepDialog question={question} label={question.rows.length === 1 ? 'Li Tigator' : null} onAnswer={onAnswer} />);
  return part;
};
const one: KeepQuestion = { rows: [7], litigators: [7], suppressed: [] };

beforeEach(() => onAnswer.mockReset());

test('an empty reason is none, and a decision needs an author', async () => {
  const { user } = ask(one);
  expect(await screen.findByText('Keep Li Tigator?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Keep/ }));
  expect(screen.getByText('Enter a reason, or cancel')).toBeTruthy();
  await user.type(screen.getByLabelText('Reason'), '   ');
  await user.clear(screen.getByLabelText('By'));
  await user.keyboard('{Enter}');
  expect(screen.getByText('Enter a reason, or cancel')).toBeTruthy();
  expect(screen.getByText('Enter a name')).toBeTruthy();
  expect(onAnswer).not.toHaveBeenCalled();
});

test('a reason keeps, by Enter and without what stands around it', async () => {
  const { user, asked } = ask(one);
  await user.type(await screen.findByLabelText('Reason'), '  our own employee {Enter}');
  expect(onAnswer.mock.calls).toEqual([[{ keeps: 'all', reason: 'our own employee' }]]);
  expect(asked.filter(([name]) => name === 'settings.change')).toEqual([]);
});

test('another name is the author from here on, before anything is kept', async () => {
  const { user, asked } = ask(one, { 'settings.change': (part) => ({ ...settings, ...part }) });
  await user.type(await screen.findByLabelText('Reason'), 'Signed');
  await user.clear(screen.getByLabelText('By'));
  await user.type(screen.getByLabelText('By'), 'Ben{Enter}');
  await expect.poll(() => onAnswer.mock.calls).toHaveLength(1);
  expect(asked).toContainEqual(['settings.change', { operator: 'Ben' }]);
  expect(queryClient.getQueryData(appState.queryKey)?.settings.operator).toBe('Ben');
});

test('if the name can’t be changed nothing is kept', async () => {
  const { user, asked } = ask(one);
  await user.type(await screen.findByLabelText('Reason'), 'Signed');
  await user.type(screen.getByLabelText('By'), ' Ben{Enter}');
  await expect.poll(() => asked.some(([name]) => name === 'settings.change')).toBe(true);
  await act(settle);
  expect(onAnswer).not.toHaveBeenCalled();
});

test('the others can be kept alone, without a reason; canceling decides nothing', async () => {
  const { user } = ask({ rows: [1, 2, 3], litigators: [1], suppressed: [1] });
  await user.click(await screen.findByRole('button', { name: 'Keep the other 2' }));
  await user.click(screen.getByRole('button', { name: /Cancel/ }));
  expect(onAnswer.mock.calls).toEqual([[{ keeps: 'others' }], [null]]);
});
