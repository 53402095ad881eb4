import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkRows, type CheckedList } from '#test/support/checkedList.ts';
import { openTestCore, type TestCore } from '#test/support/openTestCore.ts';
import { importPhones, phonePlan } from '#test/support/phoneRun.ts';
import { filesWith } from '#test/support/everyByte.ts';
import { startTestSandbox, type TestSandbox } from '#test/support/startTestSandbox.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { openToRead } from '../platform/database.ts';
import { ledgerPath } from '../platform/paths.ts';

const day = 86_400_000;
let later = 0;
let sandbox: TestSandbox;
let core: TestCore;
let list: CheckedList;
const clock = { ...realClock, now: () => realClock.now() + later };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  core = await openTestCore({ ports: { clock } });
  list = await checkRows(core, sandbox.url, 5);
});
afterAll(async () => {
  await core.end();
  await sandbox.close();
});

const read = () => core.handlers['retention.read']({});

it('refuses a date in the past, and keeps a list without end unless somebody says so', async () => {
  const yesterday = clock.now() - day;
  await expect(core.handlers['retention.set']({ listId: list.listId, until: yesterday })).rejects.toMatchObject({
    failure: { code: 'retention.past' },
  });
  expect((await read()).lists).toEqual([]);
});

it('has dates from the settings, unless a list has its own', async () => {
  const other = await importPhones(core, 2);
  await core.handlers['settings.change']({ keepListsDays: 90 });
  const until = clock.now() + 10 * day;
  await core.handlers['retention.set']({ listId: list.listId, until });
  expect((await read()).lists).toMatchObject([
    { listId: list.listId, until, isDefault: false, isDue: false, rows: 5 },
    { listId: other, isDefault: true, isDue: false },
  ]);
  expect((await core.handlers['retention.set']({ listId: other, until: null })).lists.map(({ listId }) => listId)).toEqual([list.listId]);
});

it('names what is past its date, and deletes nothing by itself', async () => {
  await core.handlers['settings.change']({ keepAnswersDays: 5 });
  later = 11 * day;
  const { lists, answers } = await read();
  expect(lists).toMatchObject([{ listId: list.listId, isDue: true }]);
  expect(answers).toMatchObject({ days: 5, due: 5 });
  expect(answers.bytes).toBeGreaterThan(500);
  expect(await core.handlers['lists.list']({})).toHaveLength(2);
});

/** Returns the service's first answer as stored in the ledger. */
function firstBody(): Buffer {
  const db = openToRead(ledgerPath(core.dataDir));
  const body = db.prepare<[], Buffer>('SELECT body FROM answer_bodies ORDER BY answer_seq').pluck().get();
  db.close();
  return body ?? Buffer.alloc(0);
}

it('removes what old answers said and were asked with, from the disk, too, and the ledger still verifies', async () => {
  const output = firstBody().subarray(0, 200);
  expect(filesWith(core.dataDir, [output])).not.toEqual([]);
  expect(await core.handlers['retention.apply']({ listIds: [], answers: true })).toEqual({ lists: 0, rows: 0, answers: 5 });
  expect(filesWith(core.dataDir, [output])).toEqual([]);
  expect((await read()).answers.due).toBe(0);
  expect((await core.handlers['ledger.check']({})).problems).toEqual({});
  const { environmentId } = list;
  const plan = await core.handlers['plans.make'](phonePlan(list.listId, environmentId));
  expect(plan.checks).toMatchObject([{ calls: 5 }]);
});

it('deletes lists only if they are named and past their date', async () => {
  const path = join(core.dataDir, 'more.csv');
  writeFileSync(path, 'phone\n+12065550100\n');
  const [one, two] = await core.handlers['lists.list']({});
  const named = [one?.listId ?? '', two?.listId ?? ''];
  expect(await core.handlers['retention.apply']({ listIds: named, answers: false })).toEqual({ lists: 1, rows: 5, answers: 0 });
  expect((await core.handlers['lists.list']({})).map(({ listId }) => listId)).not.toContain(list.listId);
  expect((await core.handlers['lists.list']({})).length).toBe(1);
  expect((await core.handlers['ledger.check']({})).problems).toEqual({});
});
