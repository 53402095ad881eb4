import { Notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallOutcome } from '#contract/outcomes/callOutcome.ts';
import type { List } from '#contract/lists/list.ts';
import { madeOutcome, madeRowCalls } from '#test/support/madeOutcomes.ts';
import { madeReview, variedRows, type MadeReview } from '#test/support/madeReview.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { solarList } from '#test/support/windowFixtures.ts';
import { createReview } from '../store/reviewStore.ts';
import { Triage } from '../triage/Triage.tsx';
import { RowCalls } from './RowCalls.tsx';

const list: List = {
  ...solarList,
  columns: ['Name', 'Phone'],
  mapping: { fields: [{ field: 'name', column: 0 }], country: 'US' },
};

let stop: () => void = () => undefined;
beforeEach(() => {
  // Frames are delivered as in a visible window.
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setImmediate(draw));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Shows triage with its first card painted, beside the notifications and the drawer's calls of row 1. */
async function show(reported: readonly CallOutcome[] = [], more: Answers = {}): Promise<ShownPart & { program: MadeReview }> {
  const program = madeReview(list.listId, variedRows(5));
  const review = createReview(list.listId, undefined, true);
  const part = showPart(
    <>
      <Notifications />
      <Triage review={review} list={list} />
      <RowCalls listId={list.listId} row={1} onLog={() => undefined} />
    </>,
    {
      ...program.answers,
      ...madeRowCalls(reported.map((one) => ({ ...one, listId: list.listId }))),
      'app.state': () => ({
        ...{ version: '0', host: 'browser' as const, author: 'Ada' },
        settings: {
          operator: 'Ada',
          theme: 'light',
          environmentId: 'sandbox',
          country: 'US',
          keepOriginals: false,
          freshDays: {},
          keys: {},
        },
      }),
      'environments.list': () => [],
      'lists.list': () => [],
      ...more,
    },
  );
  stop = review.start();
  await expect.poll(() => document.querySelector('[data-card="1"]')).not.toBeNull();
  // Waits for two frames and their rendering.
  for (let turn = 0; turn < 6; turn += 1) await act(() => new Promise((resolve) => setImmediate(resolve)));
  return Object.assign(part, { program });
}
const entered = ({ asked }: ShownPart): unknown[] => asked.filter(([name]) => name === 'outcomes.enter').map(([, params]) => params);

test('one key opens it and one more says what the call came to; the number decides nothing', async () => {
  const shown = await show();
  await shown.user.keyboard('l1');
  await waitFor(() => expect(entered(shown)).toEqual([{ listId: list.listId, row: 1, meaning: 'connected:right' }]));
  expect(shown.program.saved).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Row 1: Connected · right person.')).toBeTruthy();
  // The card and the drawer show it from now on.
  expect(await within(screen.getByRole('article')).findByText('Connected · right person')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Calls Connected · right person/ })).toBeTruthy();
});

test('says who answered: Enter leads from the name to the numbers', async () => {
  const shown = await show();
  await shown.user.keyboard('l');
  await shown.user.type(await screen.findByRole('textbox', { name: 'Who answered' }), 'Ana 2{Enter}');
  expect(entered(shown)).toEqual([]);
  await shown.user.keyboard('2');
  await waitFor(() => expect(entered(shown)).toMatchObject([{ meaning: 'connected:wrong', name: 'Ana 2' }]));
});

test('says what telling the service costs, before anything is entered', async () => {
  const shown = await show([], {
    'outcomes.cost': () => ({ lowMicros: 5_000, highMicros: 5_000, currency: 'USD', complete: true }),
  });
  await shown.user.keyboard('l');
  expect(await screen.findByText('Reporting it: $0.005.')).toBeTruthy();
  expect(shown.asked.filter(([name]) => name === 'outcomes.cost').map(([, params]) => params)).toEqual([{ listId: list.listId, row: 1 }]);
  expect(entered(shown)).toEqual([]);
});

test('is taken back from the notice, and by its own key', async () => {
  const shown = await show();
  await shown.user.keyboard('l3');
  await shown.user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('Row 1: removed “Disconnected”.')).toBeTruthy();
  await shown.user.keyboard('l4');
  await screen.findByText('Row 1: Not reached.');
  await shown.user.keyboard('l');
  await screen.findByRole('button', { name: 'Remove “Not reached”' });
  await shown.user.keyboard('0');
  expect(await screen.findByText('Row 1: removed “Not reached”.')).toBeTruthy();
});

test('says that the service was told already, and sends the new outcome only when told to', async () => {
  const shown = await show([madeOutcome({ outbox: 'sent', entryId: 9 })]);
  await shown.user.keyboard('l');
  expect(await screen.findByText(/You reported “Connected · right person”/)).toBeTruthy();
  await shown.user.keyboard('3');
  const send = await screen.findByRole('button', { name: 'Report this one' });
  expect(shown.asked.some(([name]) => name === 'outbox.change')).toBe(false);
  await shown.user.click(send);
  await waitFor(() =>
    expect(shown.asked.filter(([name]) => name === 'outbox.change').map(([, params]) => params)).toEqual([
      { choice: { entryIds: [3] }, change: 'send' },
    ]),
  );
});

test('Esc says nothing and gives the keys back to the card', async () => {
  const shown = await show();
  await shown.user.keyboard('l');
  await screen.findByRole('dialog');
  await shown.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(entered(shown)).toEqual([]);
  await shown.user.keyboard('1');
  await waitFor(() => expect(shown.program.saved).toEqual([{ row: 1, value: 'keep' }]));
});
