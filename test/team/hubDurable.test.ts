/**
 * What the hub said is on the disk: a crash right after its reply takes nothing back.
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
  // By itself it writes what was committed without waiting only much later.
  await postgres().restart('immediate');
  const mine = await admin.hub.mine(admin.deviceId);
  expect(mine.map(({ attemptId }) => attemptId).toSorted()).toEqual(asked.map(({ attemptId }) => attemptId).toSorted());
});
