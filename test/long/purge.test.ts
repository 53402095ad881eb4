/**
 * Purging a person: nothing about them is left in any file, nothing about anyone else is lost, and every proof remains valid. The tests
 * build on each other.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RowDetail } from '#contract/review/view.ts';
import { openToRead } from '#core/platform/database.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { fillWithJane, findBytes, jane, type FolderWithJane } from '../support/purgeFixtures.ts';

let core: TestCore;
let made: FolderWithJane;
beforeAll(async () => {
  core = await openTestCore();
  made = await fillWithJane(core);
});
afterAll(() => core.end());

const person = { phone: '206 555 0142' };
const purge = (dryRun = false) => core.handlers['privacy.purge']({ of: { person }, dryRun });
function count(sql: string): number {
  const db = openToRead(join(core.dataDir, 'ledger.db'));
  try {
    return db.prepare<[], number>(sql).pluck().get() ?? 0;
  } finally {
    db.close();
  }
}

it('finds a person by phone, by e-mail address, and by name with phone', async () => {
  const rowsOf = async (asked: object): Promise<number> => (await core.handlers['privacy.held']({ person: asked })).rows.length;
  expect(await rowsOf({ phone: jane.dotted })).toBe(3);
  expect(await rowsOf({ email: jane.email.toUpperCase() })).toBe(2);
  expect(await rowsOf({ name: 'doebridge janeth', phone: jane.phone })).toBe(2);
  expect(await rowsOf({ name: 'Ann Ames', phone: jane.phone })).toBe(0);
  const tooVague = core.handlers['privacy.held']({ person: { name: jane.name } });
  await expect(tooVague).rejects.toMatchObject({ failure: { code: 'person.tooVague' } });
  const unreadable = core.handlers['privacy.held']({ person: { phone: 'x' } });
  await expect(unreadable).rejects.toMatchObject({ failure: { code: 'person.unreadable' } });
});

it('changes nothing as a dry run, and tells what would go from where', async () => {
  const before = findBytes(core.dataDir);
  expect(before.length).toBeGreaterThan(10);
  const { counts, recordId, exports, suppressionsKept } = await purge(true);
  expect(recordId).toBeNull();
  expect(findBytes(core.dataDir)).toEqual(before);
  const [first, second] = made.lists;
  expect(counts).toEqual(
    expect.arrayContaining([
      { file: `lists/${first}.db`, kind: 'rows', count: 2 },
      { file: `lists/${first}.db`, kind: 'rejectedLines', count: 1 },
      { file: `lists/${second}.db`, kind: 'rows', count: 1 },
      { file: 'ledger.db', kind: 'answers', count: 4 },
      { file: 'ledger.db', kind: 'lookups', count: 1 },
      { file: 'ledger.db', kind: 'outcomes', count: 1 },
      { file: 'ledger.db', kind: 'suppressions', count: 2 },
    ]),
  );
  expect(suppressionsKept).toBe(2);
  expect(exports).toMatchObject([{ fileName: 'out.csv', rows: 2 }]);
});

it('takes the person out, and nobody else', async () => {
  const [listId] = made.lists;
  const rowOne = (): Promise<RowDetail> => core.handlers['review.row']({ listId, row: 1 });
  const before = {
    other: await rowOne(),
    usage: await core.handlers['keys.usage']({}),
    bodies: count('SELECT count(*) FROM answer_bodies'),
  };
  const { recordId, otherRows } = await purge();
  expect(recordId).not.toBeNull();
  expect(otherRows).toBe(0);
  expect((await core.handlers['ledger.check']({})).problems).toEqual({});
  expect(await core.handlers['keys.usage']({})).toEqual(before.usage);
  for (const { differs } of await core.handlers['ledger.recount']({ runId: null })) expect(differs).toEqual([]);
  expect(await rowOne()).toEqual(before.other);
  // Three rows and a look-up. Their answers are compressed, so a byte search wouldn't find them.
  expect(before.bodies - count('SELECT count(*) FROM answer_bodies')).toBe(4);
  expect(count('SELECT count(*) FROM purge_work')).toBe(0);
  expect((await core.handlers['privacy.held']({ person })).counts).toEqual([]);
});

it('still suppresses the person, by a hash', async () => {
  expect(count("SELECT count(*) FROM suppressions WHERE value LIKE '#%'")).toBe(2);
  const { suppressed } = await core.handlers['lookups.known']({ phone: jane.phone });
  expect(suppressed).toMatchObject({ source: 'own list' });
});

it('leaves empty rows that say so, and are never clear, decided or planned', async () => {
  const [listId] = made.lists;
  await core.handlers['review.decide']({ listId, rows: [2], value: 'keep' });
  const list = await core.handlers['lists.get']({ listId });
  await core.handlers['lists.map']({ listId, mapping: list.mapping });
  for (const row of made.rows) {
    const { cells, verdict, decision, answers, fields, findings, history } = await core.handlers['review.row']({ listId, row });
    expect(cells.join('')).toBe('');
    expect({ fields, findings, history }).toEqual({ fields: {}, findings: [], history: [] });
    for (const { body, headers, sent } of answers) expect({ body, headers, sent }).toEqual({ body: '', headers: [], sent: [] });
    expect(verdict).toMatchObject({ status: 'purged', litigator: 'notChecked', notChecked: 'purged', answerIds: [] });
    expect(decision).toMatchObject({ value: null, note: '' });
  }
  const view = await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
  expect([view.count, view.facets.status.purged]).toEqual([4, 2]);
  const plan = await core.handlers['plans.make']({
    ...{ listId, environmentId: 'sandbox', freshForMs: 0, limit: null, maxCalls: null, budgetMicros: null, callsPerSecond: 10 },
    checks: [{ operation: 'phone_intel', addOns: [], where: {} }],
  });
  expect(plan.calls.sure).toBe(2);
});

it('lists the backups that still hold the person, and leaves their bytes in no file once those are purged', async () => {
  const backups = await core.handlers['privacy.backups']({ person });
  expect(backups.map(({ file }) => file.replace(/-.*-/, '-'))).toEqual(['backups/ledger-asked.db']);
  expect(findBytes(core.dataDir).filter((found) => !found.startsWith('backups/'))).toEqual([]);
  for (const { file } of backups) expect(await core.handlers['privacy.clearBackup']({ person, file, how: 'purge' })).toEqual([]);
  expect(findBytes(core.dataDir)).toEqual([]);
});
