/** How long a thread that several use at once stays. */
import { expect, test } from 'vitest';
import { fakeClock } from '../../../test/support/fakeClock.ts';
import { fakeThreads } from '../../../test/support/fakeThreads.ts';
import { lendThread } from './lentThread.ts';

function openFake() {
  const { opened, open } = fakeThreads();
  const clock = fakeClock();
  return { opened, clock, lent: lendThread(open, clock, 1_000) };
}
const nothing = (): Promise<void> => Promise.resolve();

test('users share a thread, which is closed some time after the last one', async () => {
  const { opened, clock, lent } = openFake();
  let leave = (): void => undefined;
  const staying = lent.use(() => new Promise<void>((resolve) => (leave = resolve)));
  await lent.use(nothing);
  await clock.advance(2_000);
  expect(opened).toMatchObject([{ closed: false }]);
  leave();
  await staying;
  await clock.advance(1_000);
  expect(opened).toMatchObject([{ closed: true }]);
  await lent.use(nothing);
  expect(opened).toHaveLength(2);
});

test('a thread that died is not given to the next user', async () => {
  const { opened, lent } = openFake();
  await lent.use(nothing);
  const [first] = opened;
  if (first) first.died = true;
  await lent.use(nothing);
  expect(opened).toHaveLength(2);
});
