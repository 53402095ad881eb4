import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { showPart } from '#test/support/showPart.ts';
import { CommitNumber } from './CommitFields.tsx';

const onKeep = vi.fn<(value: number | null) => Promise<unknown>>(() => Promise.resolve());
const shown = (part: { value?: number | null; empty?: string; decimals?: number } = {}) =>
  showPart(<CommitNumber label="Calls" value={5} least={1} most={1000} decimals={0} onKeep={onKeep} {...part} />);
const field = (): HTMLInputElement => screen.getByLabelText('Calls');

test('a number is kept once, by Enter or by leaving the field, and the same number not at all', async () => {
  const { user } = shown();
  await user.click(field());
  await user.keyboard('{Enter}');
  expect(onKeep).not.toHaveBeenCalled();
  await user.clear(field());
  await user.type(field(), '250');
  await user.tab();
  expect(onKeep.mock.calls).toEqual([[250]]);
});

test('out of bounds nothing is kept, the draft stays, and a sentence names the bounds', async () => {
  onKeep.mockClear();
  const { user } = shown();
  await user.clear(field());
  await user.type(field(), '2000{Enter}');
  expect(screen.getByText('From 1 to 1,000')).toBeTruthy();
  expect(field().value).toBe('2,000');
  await user.keyboard('{Escape}');
  expect(field().value).toBe('5');
  expect(onKeep).not.toHaveBeenCalled();
});

test('empty is a value only where it means something', async () => {
  onKeep.mockClear();
  const first = shown();
  await first.user.clear(field());
  await first.user.tab();
  expect(screen.getByText('From 1 to 1,000')).toBeTruthy();
  first.unmount();
  const { user } = shown({ empty: 'No limit' });
  await user.clear(field());
  await user.tab();
  expect(onKeep.mock.calls).toEqual([[null]]);
});

test.each(['{Enter}', '{Tab}'])('a sum that ends in zeros is the sum, and not an empty field (%s)', async (leave) => {
  onKeep.mockClear();
  const { user } = shown({ empty: 'No limit', decimals: 2 });
  await user.clear(field());
  await user.type(field(), `12.50${leave}`);
  expect(onKeep.mock.calls).toEqual([[12.5]]);
});

test('what the program refuses stands beside the field, with the draft', async () => {
  onKeep.mockReset().mockRejectedValueOnce(new Failed('disk.full', { path: '/data' }));
  const { user } = shown();
  await user.clear(field());
  await user.type(field(), '7{Enter}');
  expect(await screen.findByText(/full/)).toBeTruthy();
  expect(field().value).toBe('7');
});
