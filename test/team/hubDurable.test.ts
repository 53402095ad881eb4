/**
 * The hub's replies are durable: a crash right after a reply reverts nothing.
 *
 * @module-tag postgres
 */
import { expect, test } from 'vitest';
import { question, usePostgres } from '../support/hubFixtures.ts';

const { postgres, team } = usePostgres();

test('a claim that was granted is still there after a crash of PostgreSQL', async () => {
  const { admin } = await team();
  const asked = ['a', 'b', 'c', 'd'].map((name) => question(name));
  const replies = await Promise.all(asked.map((one) => admin.ask([one])));
  expect(replies.map(({ verdicts }) => verdicts[0]?.kind)).toEqual(['go', 'go', 'go', 'go']);
  // The writer flushes asynchronous commits only much later.
  await postgres().restart('immediate');
  const mine = await admin.hub.mine(admin.deviceId);
  expect(mine.map(({ attemptId }) => attemptId).toSorted()).toEqual(asked.map(({ attemptId }) => attemptId).toSorted());
});
