/** Suppressions added during a run: nothing about those people is bought from then on. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heldTransport } from '../support/heldTransport.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { openEnvironment, phonePlan, rested } from '../support/phoneRun.ts';

const service = heldTransport(() => ({ is_valid: true }));
let core: TestCore;
beforeEach(async () => {
  core = await openTestCore({ ports: { transport: service } });
  // The first call stays in flight until the test releases it.
  service.holdAfter(0);
});
afterEach(() => core.end());

const people = [
  'Name,Phone,Email',
  'Ann Lee,206-555-0100,ann@example.com',
  'Bo Fox,206-555-0101,bo@example.com',
  'Cy Day,206-555-0102,cy@example.com',
  'Di Kay,206-555-0103,di@example.net',
  'Ed Low,206-555-0104,ed@example.net',
  'Flo May,206-555-0104,flo@example.com',
  'Gus Orr,206-555-0105,gus@example.net',
];

test('a row suppressed in mid-run is never bought, whatever it is suppressed by, and the sums say so', async () => {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, people.join('\n'));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  const environmentId = await openEnvironment(core, 'https://service.example');
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, environmentId, { freshForMs: 0, concurrency: 1 }));
  await service.held();
  // Rows 4 and 7 by their domain, which the request doesn't contain; of the two rows that share a phone, only one is.
  await core.handlers['suppressions.import']({ of: { text: '@example.net\n' }, reason: 'Competitor' });
  expect((await core.handlers['runs.get']({ runId })).counts).toMatchObject({ planned: 6, sent: 1 });
  service.release();
  const run = await rested(core, runId);
  expect(run).toMatchObject({
    state: 'finished',
    counts: { planned: 4, done: 4, failed: 0, pending: 0, sent: 4 },
    checks: [
      {
        counts: { planned: 4, done: 4, pending: 0 },
        skipped: [
          { why: 'suppressed', rows: 2 },
          { why: 'duplicate', rows: 1 },
        ].reverse(),
      },
    ],
  });
  expect(await core.handlers['ledger.recount']({ runId })).toMatchObject([{ counted: { planned: 4, done: 4, sent: 4 }, differs: [] }]);
  const statusOf = async (row: number) => (await core.handlers['review.row']({ listId, row })).verdict;
  expect(await statusOf(4)).toMatchObject({ status: 'skipped', reasons: [{ code: 'skipped', params: { why: 'suppressed' } }, {}] });
  expect(await statusOf(7)).toMatchObject({ status: 'skipped' });
  // The other row's call was bought, and also answers this one, which is suppressed nevertheless.
  expect(await statusOf(5)).toMatchObject({ status: 'answered' });
  expect((await core.handlers['ledger.attempts']({ show: 'all', runId, before: null, count: 20 })).attempts).toHaveLength(4);
});
