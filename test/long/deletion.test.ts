/** Deleting a list, restoring it, and its permanent removal after a day: through the commands, with everything that refers to lists. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { List } from '#contract/lists/list.ts';
import type { Clock } from '#core/ports.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const text = 'Name,Phone\nAnn,2065550100\nBen,2065550101\nCleo,2065550102\n';

let dataDir: string;
let core: TestCore;
let later = 0;
/** Timers that are longer than a test. */
let waiting: { afterMs: number; fire: () => void }[] = [];
const clock: Clock = {
  ...realClock,
  now: () => realClock.now() + later,
  after: (afterMs, fire) => {
    if (afterMs < 60_000) return realClock.after(afterMs, fire);
    const timer = { afterMs, fire };
    waiting.push(timer);
    return () => {
      waiting = waiting.filter((one) => one !== timer);
    };
  },
};
const open = async (): Promise<TestCore> => (core = await openTestCore({ dataDir, ports: { clock } }));
const reopen = async (afterMs: number): Promise<TestCore> => {
  await core.close();
  later += afterMs;
  return open();
};

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rollcall-deletion-'));
  await open();
});
// Each test begins without a list.
afterEach(async () => {
  const lists = [...(await core.handlers['lists.list']({})), ...(await core.handlers['lists.deleted']({}))];
  for (const { listId } of lists) await core.handlers['lists.deleteForGood']({ listId });
});
afterAll(() => core.end());

async function load(content = text, keepOriginals = false): Promise<List> {
  const path = join(dataDir, 'leads.csv');
  writeFileSync(path, content);
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {}, keepOriginals });
  return core.handlers['lists.screened']({ listId });
}
const left = (folder: string): string[] => (existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : []);
const filesOf = ({ listId }: List): string[] => left('lists').filter((name) => name.startsWith(listId));
const listed = async (): Promise<string[]> => (await core.handlers['lists.list']({})).map(({ listId }) => listId);
const gone = { failure: { code: 'list.notFound' } };

test('a deleted list appears nowhere, and is restored with all decisions', async () => {
  const list = await load();
  const { listId } = list;
  const view = await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
  await core.handlers['review.decide']({ listId, rows: [2], value: 'drop' });
  await core.handlers['lists.preview']({ listId, from: 1, count: 3 });
  expect(await core.handlers['lists.delete']({ listId })).toMatchObject({ listId, name: 'leads', rows: 3, until: null });

  expect(await listed()).toEqual([]);
  expect((await core.handlers['lookups.known']({ phone: '+12065550100' })).rows).toEqual([]);
  await expect(core.handlers['lists.get']({ listId })).rejects.toMatchObject(gone);
  await expect(core.handlers['lists.preview']({ listId, from: 1, count: 3 })).rejects.toMatchObject(gone);
  await expect(core.handlers['review.row']({ listId, row: 2 })).rejects.toMatchObject(gone);
  await expect(core.handlers['review.decide']({ listId, rows: [1], value: 'keep' })).rejects.toMatchObject(gone);
  await expect(core.handlers['lists.rename']({ listId, name: 'Other' })).rejects.toMatchObject(gone);
  await expect(core.handlers['review.window']({ viewId: view.viewId, from: 0, count: 1 })).rejects.toMatchObject({
    failure: { code: 'view.notFound' },
  });
  await expect(core.handlers['lists.delete']({ listId })).rejects.toMatchObject(gone);

  expect(await core.handlers['lists.undelete']({ listId })).toEqual(list);
  expect(await core.handlers['lists.undelete']({ listId })).toEqual(list);
  expect(await core.handlers['lists.deleted']({})).toEqual([]);
  expect(await listed()).toEqual([listId]);
  expect(await core.handlers['review.row']({ listId, row: 2 })).toMatchObject({ decision: { value: 'drop', by: 'person' } });
});

test('phones suppressed while a list was deleted are found when it is restored', async () => {
  const { listId } = await load();
  await core.handlers['lists.delete']({ listId });
  await core.handlers['suppressions.import']({ of: { text: '+12065550101' } });
  await core.handlers['lists.undelete']({ listId });
  const { findings } = await core.handlers['lists.screened']({ listId });
  expect(findings).toContainEqual({ rule: 'suppressed', rows: 1 });
});

test('undo works while the program is open, however long, and a day after; then nothing of the list is left', async () => {
  const list = await load(text, true);
  await core.handlers['lists.delete']({ listId: list.listId });
  later += 5 * dayMs;
  expect(await core.handlers['lists.deleted']({})).toMatchObject([{ listId: list.listId, until: null }]);

  await reopen(20 * hourMs);
  const closedAt = clock.now() - 20 * hourMs;
  const [kept] = await core.handlers['lists.deleted']({});
  expect(Math.abs((kept?.until ?? 0) - closedAt - dayMs)).toBeLessThan(hourMs);
  expect(await listed()).toEqual([]);
  expect(await core.handlers['lists.undelete']({ listId: list.listId })).toEqual(list);
  expect((await core.handlers['lists.originals']({ listId: list.listId })).keptBytes).toBeGreaterThan(0);

  await core.handlers['lists.delete']({ listId: list.listId });
  await reopen(25 * hourMs);
  expect(await core.handlers['lists.deleted']({})).toEqual([]);
  await expect(core.handlers['lists.undelete']({ listId: list.listId })).rejects.toMatchObject(gone);
  expect([...left('lists'), ...left('originals')]).toEqual([]);
});

test('a list is also removed if its day ends while the program is open', async () => {
  const first = await load();
  const second = await load('Phone\n2065550199\n');
  await core.handlers['lists.delete']({ listId: first.listId });
  await reopen(23 * hourMs);
  await core.handlers['lists.delete']({ listId: second.listId });
  await core.handlers['lists.deleted']({});
  const [timer, ...more] = waiting;
  expect(more).toEqual([]);
  expect(timer?.afterMs).toBeLessThanOrEqual(hourMs);
  later += 2 * hourMs;
  const reported = core.next('lists.changed');
  timer?.fire();
  await reported;
  expect(filesOf(first)).toEqual([]);
  expect(await core.handlers['lists.deleted']({})).toMatchObject([{ listId: second.listId }]);
});

test('deleting permanently leaves nothing, of an existing list and of a deleted one', async () => {
  const here = await load(text, true);
  const away = await load('Phone\n2065550199\n', true);
  for (const { listId } of [here, away]) {
    // A file quarantined by an earlier recovery, and a copy from before a migration, contain its rows too.
    writeFileSync(join(dataDir, 'lists', `${listId}.db.damaged-2026-05-20T12-00-00-000Z`), 'rows');
    if (!existsSync(join(dataDir, 'backups'))) await core.handlers['backups.make']({ lists: false });
    writeFileSync(join(dataDir, 'backups', `list-${listId}-before-5.db`), 'rows');
  }
  await core.handlers['lists.delete']({ listId: away.listId });
  await core.handlers['lists.deleteForGood']({ listId: away.listId });
  expect(filesOf(away)).toEqual([]);
  expect(left('originals')).toHaveLength(1);
  await core.handlers['lists.deleteForGood']({ listId: here.listId });
  expect([...left('lists'), ...left('originals'), ...left('backups').filter((name) => name.startsWith('list-'))]).toEqual([]);
  expect(await core.handlers['lists.deleted']({})).toEqual([]);
  await expect(core.handlers['lists.deleteForGood']({ listId: here.listId })).rejects.toMatchObject(gone);
});

test('an original is kept as long as a deleted list needs it', async () => {
  const first = await load(text, true);
  const second = await load(text, true);
  await core.handlers['lists.delete']({ listId: first.listId });
  await core.handlers['lists.deleteForGood']({ listId: second.listId });
  await core.handlers['lists.undelete']({ listId: first.listId });
  expect((await core.handlers['lists.originals']({ listId: first.listId })).keptBytes).toBeGreaterThan(0);
});

test('only the owner of the data folder can delete', async () => {
  const { listId } = await load();
  const beside = await openTestCore({ dataDir, mode: 'read' });
  const refused = { failure: { code: 'dataFolder.inUse' } };
  await expect(beside.handlers['lists.delete']({ listId })).rejects.toMatchObject(refused);
  await expect(beside.handlers['lists.deleteForGood']({ listId })).rejects.toMatchObject(refused);
  await core.handlers['lists.delete']({ listId });
  expect(await beside.handlers['lists.list']({})).toEqual([]);
  await expect(beside.handlers['lists.undelete']({ listId })).rejects.toMatchObject(refused);
  await beside.close();
  expect(await core.handlers['lists.deleted']({})).toMatchObject([{ listId, until: null }]);
});

test('a backup with its lists restores a list that was deleted since', async () => {
  const list = await load();
  const { backupId } = await core.handlers['backups.make']({ lists: true });
  await core.handlers['lists.delete']({ listId: list.listId });
  await core.handlers['backups.restore']({ backupId });
  await reopen(0);
  expect(await listed()).toEqual([list.listId]);
});

test('a list with a damaged deletion mark stays deleted, and can still be restored', async () => {
  const list = await load();
  await core.handlers['lists.delete']({ listId: list.listId });
  writeFileSync(join(dataDir, 'lists', `${list.listId}.deleted`), '{"na');
  expect(await core.handlers['lists.deleted']({})).toMatchObject([{ listId: list.listId, name: null, rows: null }]);
  expect(await listed()).toEqual([]);
  expect(await core.handlers['lists.undelete']({ listId: list.listId })).toEqual(list);
});
