/** Which thread a long task gets. */
import { expect, test } from 'vitest';
import { fakeClock } from '../../../test/support/fakeClock.ts';
import { fakeThreads } from '../../../test/support/fakeThreads.ts';
import { Failed } from '../../contract/failure.ts';
import { keepThread } from './keptThread.ts';

function openFake() {
  const { opened, open } = fakeThreads();
  const clock = fakeClock();
  return { opened, clock, kept: keepThread(open, clock, 1_000) };
}

test('the next task gets the thread of the one before, if it comes soon', async () => {
  const { opened, clock, kept } = openFake();
  const first = kept.take();
  const working = first.call('work', { number: 1 });
  opened[0]?.end(() => 7);
  expect(await working).toBe(7);
  await first.close();
  await clock.advance(900);
  const second = kept.take();
  await clock.advance(900);
  expect(opened).toMatchObject([{ closed: false }]);
  await second.close();
  await clock.advance(1_000);
  expect(opened).toMatchObject([{ closed: true }]);
  kept.take();
  expect(opened).toHaveLength(2);
});

test('two tasks at once have a thread each, of which one stays; closing it leaves nothing', async () => {
  const { opened, kept } = openFake();
  const [first, second] = [kept.take(), kept.take()];
  await first.close();
  await second.close();
  expect(opened).toMatchObject([{ closed: false }, { closed: true }]);
  await kept.close();
  expect(opened).toMatchObject([{ closed: true }, { closed: true }]);
});

test('a failure leaves the thread as it was; a bug, or a task that is cut, ends it', async () => {
  const { opened, kept } = openFake();
  const fail = async (error: Error): Promise<void> => {
    const thread = kept.take();
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
  const cut = kept.take();
  void cut.call('work', { number: 2 });
  await cut.close();
  expect(opened).toMatchObject([{ closed: true }, { closed: true }]);
});

test('a thread that dies, with a user or without, is not given to the next', async () => {
  const { opened, kept } = openFake();
  const die = (): void => {
    const last = opened.at(-1);
    if (last) last.died = true;
  };
  const first = kept.take();
  await first.close();
  die();
  const second = kept.take();
  expect(opened).toHaveLength(2);
  die();
  await second.close();
  kept.take();
  expect(opened).toHaveLength(3);
});
