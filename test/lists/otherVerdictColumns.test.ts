/** A list whose verdicts were written by a program with other fields: its table is rebuilt, and its verdicts are derived from the ledger again. */
import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestCore } from '../support/openTestCore.ts';
import { phonePlan, rested } from '../support/phoneRun.ts';

it('has the same for every row, decisions included, once it is opened', async () => {
  const first = await openTestCore();
  const { listId } = await first.handlers['lists.import']({ importId: randomUUID(), files: 'sample', reading: {} });
  const checks = [{ operation: 'phone_intel', addOns: ['litigator_checks' as const], where: {} }];
  const { runId } = await first.handlers['runs.start'](phonePlan(listId, 'sandbox', { checks, limit: 40 }));
  await rested(first, runId);
  await first.handlers['review.decide']({ listId, rows: [1, 2, 3], value: 'hold' });
  const whole = { listId, filter: {}, sort: { by: 'row' as const, descending: false } };
  const before = (await first.handlers['review.open'](whole)).facets;
  const cards = await first.handlers['lists.list']({});
  await first.close();

  const file = new Database(join(first.dataDir, 'lists', `${listId}.db`));
  file.exec('ALTER TABLE verdicts DROP COLUMN carrier; ALTER TABLE verdicts ADD COLUMN mood TEXT');
  file.close();

  const second = await openTestCore({ dataDir: first.dataDir });
  expect((await second.handlers['review.open'](whole)).facets).toEqual(before);
  expect(await second.handlers['lists.list']({})).toEqual(cards);
  await second.end();
});
