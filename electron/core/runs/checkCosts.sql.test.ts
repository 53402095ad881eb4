import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeLedger, newDataDir, type MadeLedger } from '#test/support/madeList.ts';
import { makeEnvironment, makeRun } from '#test/support/madeRun.ts';
import { readCheckCosts } from './checkCosts.sql.ts';

let dataDir: string;
let made: MadeLedger;
beforeEach(() => {
  dataDir = newDataDir();
  made = makeLedger(dataDir);
  makeEnvironment(made.ledger, 'Sandbox');
});
afterEach(() => {
  made.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const options = { listId: '0198c0de-0000-7000-8000-000000000001', startedAt: 1 };

it('counts open attempts as possibly billed, and only adds up what hadn’t ended before', async () => {
  const run = makeRun(made.ledger, { ...options, rows: { 1: 'call', 2: 'call', 3: 'call' } });
  makeRun(made.ledger, { ...options, rows: { 1: 'call' } }).answer(1, {}, { arrivedAt: 2 });
  run.answer(1, {}, { arrivedAt: 2 });
  run.answer(3, {}, { arrivedAt: 2 });
  const some = { operation: 'real_contact@2.0', inDoubt: 0, billingUnknown: 0 };

  const first = await readCheckCosts(made.ledger.db, run.runId, null);
  expect(first.costs).toEqual([{ ...some, sent: 3, lowMicros: 60_000, highMicros: 90_000 }]);
  // Row 3's attempt has ended, but an earlier one hasn't: only those before that are settled.
  expect(first.settled.sums).toEqual([{ ...some, sent: 1, lowMicros: 30_000, highMicros: 30_000 }]);

  run.answer(2, {}, { arrivedAt: 3 });
  const second = await readCheckCosts(made.ledger.db, run.runId, first.settled);
  expect(second.costs).toEqual([{ ...some, sent: 3, lowMicros: 90_000, highMicros: 90_000 }]);
  expect(second).toEqual(await readCheckCosts(made.ledger.db, run.runId, null));
  // No attempt followed, so the settled sums are the result.
  expect((await readCheckCosts(made.ledger.db, run.runId, second.settled)).costs).toEqual(second.costs);
});

it('is empty for a run without attempts', async () => {
  const run = makeRun(made.ledger, { ...options, rows: { 1: 'call' }, plannedThrough: 0 });
  expect((await readCheckCosts(made.ledger.db, run.runId, null)).costs).toEqual([]);
});
