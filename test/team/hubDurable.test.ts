/**
 * What the hub said is on the disk: a crash right after its reply takes nothing back.
 *
 * @module-tag postgres
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTeam, question } from '../support/hubFixtures.ts';
import { startPostgres, type TempPostgres } from '../support/tempPostgres.ts';

let postgres: TempPostgres;
beforeAll(async () => {
  // By itself it writes what was committed without waiting only much later than this test takes.
  postgres = await startPostgres({ settings: { wal_writer_delay: '10s', bgwriter_delay: '10s' } });
}, 60_000);
afterAll(() => postgres.end());

test('a claim that was granted is still there after a crash of PostgreSQL', async () => {
  const { admin, close } = await makeTeam(postgres);
  const asked = ['a', 'b', 'c', 'd'].map((name) => question(name));
  const replies = await Promise.all(asked.map((one) => admin.ask([one])));
  expect(replies.map(({ verdicts }) => verdicts[0]?.kind)).toEqual(['go', 'go', 'go', 'go']);
  await postgres.restart('immediate');
  const mine = await admin.hub.mine(admin.deviceId);
  expect(mine.map(({ attemptId }) => attemptId).toSorted()).toEqual(asked.map(({ attemptId }) => attemptId).toSorted());
  await close();
});
