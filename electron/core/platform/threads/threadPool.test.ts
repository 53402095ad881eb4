/** Which thread a task gets, and how long the thread stays. */
import { expect, test } from 'vitest';
import { fakeClock } from '#test/support/fakeClock.ts';
import { fakeThreads } from '#test/support/fakeThreads.ts';
import { Failed } from '#contract/failure.ts';
import { createThreadPool, inOwnThread } from './threadPool.ts';

function openFake(shared = false) {
  const { opened, open } = fakeThreads();
  const clock = fakeClock();
  return { opened, open, clock, pool: createThreadPool(open, clock, { idleMs: 1_000, shared }) };
}

test('the next task gets the thread of the one before, if it comes soon', async () => {
  const { opened, clock, pool } = openFake();
  const first = pool.take();
  const working = first.call('work', { number: 1 });
  opened[0]?.end(() => 7);
  expect(await working).toBe(7);
  await first.close();
  await clock.advance(900);
  const second = pool.take();
  await clock.advance(900);
  expect(opened).toMatchObject([{ closed: false }]);
  await second.close();
  await clock.advance(1_000);
  expect(opened).toMatchObject([{ closed: true }]);
  pool.take();
  expect(opened).toHaveLength(2);
});

test('two tasks at once have a thread each, one thread stays, and closing leaves none', async () => {
  const { opened, pool } = openFake();
  const [first, second] = [pool.take(), pool.take()];
  await first.close();
  await second.close();
  expect(opened).toMatchObject([{ closed: false }, { closed: true }]);
  await pool.close();
  expect(opened).toMatchObject([{ closed: true }, { closed: true }]);
});

test('a failure leaves the thread as it was; a bug, or a task that is cut, ends it', async () => {
  const { opened, pool } = openFake();
  const fail = async (error: Error): Promise<void> => {
    const thread = pool.take();
    const working = thread.call('work', { number: 1 });
    opened.at(-1)?.end(() => {
      throw error;
    });
    await expect(working).rejects.toBe(error);
    await thread.close();
  };
  await fail(new Failed('import.cancelled'));
  expect(opened).toMatchObject([{ closed: false }]);
  await fail(new Error('a bug'));
  expect(opened).toMatchObject([{ closed: true }]);
  const cut = pool.take();
  void cut.call('work', { number: 2 });
  await cut.close();
  expect(opened).toMatchObject([{ closed: true }, { closed: true }]);
});

test('a thread that dies, with a user or without, is not given to the next', async () => {
  const { opened, pool } = openFake();
  const die = (): void => {
    const last = opened.at(-1);
    if (last) last.died = true;
  };
  const first = pool.take();
  await first.close();
  die();
  const second = pool.take();
  expect(opened).toHaveLength(2);
  die();
  await second.close();
  pool.take();
  expect(opened).toHaveLength(3);
});

test('users of a shared pool have the same thread, which is closed some time after the last one', async () => {
  const { opened, clock, pool } = openFake(true);
  const first = pool.take();
  await pool.use(() => Promise.resolve());
  await clock.advance(2_000);
  expect(opened).toMatchObject([{ closed: false }]);
  await first.close();
  await clock.advance(1_000);
  expect(opened).toMatchObject([{ closed: true }]);
  await pool.use(() => Promise.resolve(), 5_000);
  await clock.advance(4_000);
  expect(opened).toMatchObject([{ closed: true }, { closed: false }]);
});

test('a shared thread that died is not given to the next user', async () => {
  const { opened, pool } = openFake(true);
  await pool.use(() => Promise.resolve());
  const [first] = opened;
  if (first) first.died = true;
  await pool.use(() => Promise.resolve());
  expect(opened).toHaveLength(2);
});

test('a thread of one’s own is closed, also if the work fails', async () => {
  const { opened, open } = openFake();
  await expect(inOwnThread(open, () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect(opened).toMatchObject([{ closed: true }]);
});
