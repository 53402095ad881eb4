import { expect, test } from 'vitest';
import { fakeClock, settle } from '#test/support/fakeClock.ts';
import { createScreeningQueue } from './screeningQueue.ts';

/** A queue for one list whose passes end on the test's command; `due` is what the list's own file would say. */
function openQueue() {
  const room = { due: true, passes: 0, endPass: () => undefined as void };
  const queue = createScreeningQueue({
    thread: { call: () => Promise.resolve(room.due) },
    openScreeningThread: () => ({
      call: () => {
        room.passes += 1;
        return new Promise<never>((resolve) => {
          room.endPass = () => resolve(null as never);
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
  return { room, queue };
}

test('requested by several at the same moment, a list is screened once', async () => {
  const { room, queue } = openQueue();
  queue.follow('list');
  const found = Promise.all([queue.screen('list'), queue.screen('list')]);
  await settle();
  expect(room.passes).toBe(1);
  room.due = false;
  room.endPass();
  await found;
  expect(room.passes).toBe(1);
});

test('what becomes due during a pass gets a pass of its own, and requests wait for that', async () => {
  const { room, queue } = openQueue();
  queue.follow('list');
  await settle();
  // A phone is suppressed: the current pass doesn't know, so the list's file keeps saying that one is due.
  let isFound = false;
  const found = queue.screen('list').then(() => (isFound = true));
  room.endPass();
  await settle();
  expect([room.passes, isFound]).toEqual([2, false]);
  room.due = false;
  room.endPass();
  await found;
});
