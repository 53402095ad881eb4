import { expect, test } from 'vitest';
import { fakeClock, settle } from '../../../test/support/fakeClock.ts';
import { createScreeningQueue } from './screeningQueue.ts';

/** A queue over one list whose passes end when the test says so; `due` is what the list's own file would say. */
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

test('asked for by several in the same moment, a list is looked through once', async () => {
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

test('what became due during a pass has one of its own, and whoever asks waits for that', async () => {
  const { room, queue } = openQueue();
  queue.follow('list');
  await settle();
  // Somebody is suppressed: the pass under way does not know, so the list's file goes on saying that one is due.
  let isFound = false;
  const found = queue.screen('list').then(() => (isFound = true));
  room.endPass();
  await settle();
  expect([room.passes, isFound]).toEqual([2, false]);
  room.due = false;
  room.endPass();
  await found;
});
