import { expect, test } from 'vitest';
import { fakeClock, settle } from '#test/support/fakeClock.ts';
import { createScreeningQueue } from './screeningQueue.ts';

/** A queue for one list whose passes end on the test's command; `due` is what the list's own file would report. */
function openQueue() {
  const state = { due: true, passes: 0, endPass: () => undefined as void };
  const queue = createScreeningQueue({
    thread: { call: () => Promise.resolve(state.due) },
    openScreeningThread: () => ({
      call: () => {
        state.passes += 1;
        return new Promise<never>((resolve) => {
          state.endPass = () => resolve(null as never);
        });
      },
      close: () => Promise.resolve(),
    }),
    clock: fakeClock(),
    emit: () => undefined,
    after: () => Promise.resolve(),
    log: () => '',
    readOnly: false,
  });
  return { state, queue };
}

test('requested by several at the same moment, a list is screened once', async () => {
  const { state, queue } = openQueue();
  queue.follow('list');
  const found = Promise.all([queue.screen('list'), queue.screen('list')]);
  await settle();
  expect(state.passes).toBe(1);
  state.due = false;
  state.endPass();
  await found;
  expect(state.passes).toBe(1);
});

test('what becomes due during a pass gets a pass of its own, and requests wait for that', async () => {
  const { state, queue } = openQueue();
  queue.follow('list');
  await settle();
  // A phone is suppressed: the current pass misses it, so the list's file still reports that a pass is due.
  let isFound = false;
  const found = queue.screen('list').then(() => (isFound = true));
  state.endPass();
  await settle();
  expect([state.passes, isFound]).toEqual([2, false]);
  state.due = false;
  state.endPass();
  await found;
});
