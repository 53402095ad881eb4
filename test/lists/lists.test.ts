import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { EventName, EventPayload } from '#contract/events.ts';
import type { List } from '#contract/lists/list.ts';
import { listCommands } from '#core/lists/listCommands.ts';
import type { ListThreadTasks } from '#core/workers/listThread.ts';
import { openThread, type Thread } from '#core/platform/threads/openThread.ts';
import { testThreads } from '../support/testThreads.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-lists-'));
const open = (): Thread<ListThreadTasks> => openThread<ListThreadTasks>(testThreads.lists, { dataDir });
const thread = open();
afterAll(async () => {
  await thread.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const names = (): string[] => readdirSync(join(dataDir, 'lists')).filter((name) => !/-(wal|shm)$/.test(name));

function write(text: string): string {
  const path = join(dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, text);
  return path;
}

async function load(text: string, importedAt = 0): Promise<List> {
  const files = [{ path: write(text), name: 'leads.csv' }];
  return thread.call('lists.readFiles', {
    listId: randomUUID(),
    importedAt,
    by: 'ann',
    name: null,
    files,
    reading: {},
    keepOriginals: false,
    country: 'US',
  });
}

const bigRows = 30_000;
const bigText = `Phone,Name\n${Array.from({ length: bigRows }, (_, index) => `206555${String(index % 10_000).padStart(4, '0')},Ann ${index}\n`).join('')}`;
/** Read once, by the first test that needs it. */
let big: List | undefined;
const loadBig = async (): Promise<List> => (big ??= await load(bigText));

test('a list is found by its id and among all, newest first, renamed, and gone when deleted', async () => {
  const older = await load('Phone\n2065550100\n', 1);
  const newer = await load('Phone\n2065550101\n', 2);
  expect(await thread.call('lists.all', {})).toEqual({ lists: [newer, older], unread: [] });
  expect(await thread.call('lists.putName', { listId: older.listId, name: 'Solar' })).toEqual({ ...older, name: 'Solar' });
  expect(await thread.call('lists.read', { listId: older.listId })).toMatchObject({ name: 'Solar' });
  await thread.call('lists.erase', { listId: older.listId });
  await expect(thread.call('lists.read', { listId: older.listId })).rejects.toMatchObject({ failure: { code: 'list.notFound' } });
  await expect(thread.call('lists.erase', { listId: older.listId })).rejects.toMatchObject({ failure: { code: 'list.notFound' } });
  expect(await thread.call('lists.all', {})).toEqual({ lists: [newer], unread: [] });
});

test('another mapping screens again, and an impossible one changes nothing', async () => {
  const loaded = await load('Phone,Alt phone,Note\n2065550100,12,x\n,2065550101\n');
  expect(loaded).toMatchObject({ screened: false, findings: [] });
  const list = await thread.call('lists.screen', { at: 0, listId: loaded.listId, change: {} });
  expect(list.screened).toBe(true);
  expect(list.findings).toEqual([
    { rule: 'phone.missing', rows: 1 },
    { rule: 'line.short', rows: 1 },
  ]);
  const { listId } = list;
  const mapped = await thread.call('lists.screen', {
    at: 0,
    listId,
    change: { mapping: { fields: [{ field: 'phone', column: 1 }], country: 'US' }, mappedBy: 'person' },
  });
  expect(mapped).toEqual({
    ...list,
    mappedBy: 'person',
    mapping: { fields: [{ field: 'phone', column: 1 }], country: 'US' },
    findings: [
      { rule: 'phone.impossible', rows: 1 },
      { rule: 'line.short', rows: 1 },
    ],
    fits: [{ field: 'phone', column: 1, rows: 2, filled: 2, fits: 1, taken: 1 }],
  });
  const unknown = { fields: [{ field: 'phone' as const, column: 3 }], country: 'US' };
  await expect(thread.call('lists.screen', { at: 0, listId, change: { mapping: unknown, mappedBy: 'person' } })).rejects.toMatchObject({
    failure: { code: 'mapping.unknownColumn' },
  });
  const twice = {
    fields: [
      { field: 'phone' as const, column: 0 },
      { field: 'phone' as const, column: 1 },
    ],
    country: 'US',
  };
  await expect(thread.call('lists.screen', { at: 0, listId, change: { mapping: twice, mappedBy: 'person' } })).rejects.toMatchObject({
    failure: { code: 'mapping.fieldTwice', params: { field: 'phone', first: 'Phone', second: 'Alt phone' } },
  });
  expect(await thread.call('lists.read', { listId })).toEqual(mapped);
  const none = await thread.call('lists.screen', {
    at: 0,
    listId,
    change: { mapping: { fields: [], country: 'US' }, mappedBy: 'person' },
  });
  expect(none.findings).toEqual([{ rule: 'line.short', rows: 1 }]);
});

test('a canceled mapping leaves the previous one', async () => {
  const list = await loadBig();
  const controller = new AbortController();
  const mapped = thread.call(
    'lists.screen',
    { at: 0, listId: list.listId, change: { mapping: { fields: [], country: 'US' }, mappedBy: 'person' } },
    { signal: controller.signal, onProgress: () => controller.abort() },
  );
  await expect(mapped).rejects.toMatchObject({ failure: { code: 'import.cancelled' } });
  expect(await thread.call('lists.read', { listId: list.listId })).toEqual(list);
});

test('an unclosed quote loses only its own line, at any file size', async () => {
  const list = await load(bigText.replace('2065550007', '"2065550007'));
  expect([list.rows, list.rejected]).toEqual([bigRows - 1, 1]);
  expect(await thread.call('lists.rejected', { listId: list.listId, from: 0, count: 10 })).toMatchObject([
    { line: 9, reason: 'quoteNeverClosed' },
  ]);
});

interface Heard {
  name: EventName;
  payload: EventPayload<EventName>;
}

function commandsWith(
  paths: Record<string, string>,
  heard: Heard[],
  onProgress: () => unknown = () => undefined,
): ReturnType<typeof listCommands> {
  return listCommands({
    dataDir,
    thread,
    openListThread: open,
    files: {
      granted: (fileId) => ({ path: paths[fileId] ?? '', name: fileId }),
      sample: () => ({ path: write('Phone\n2065550100\n'), name: 'sample-leads.csv' }),
      destination: () => ({ path: '', fileName: '', download: null }),
      chooseSave: () => Promise.resolve(null),
    },
    // A clock that stands still: of an import's progress, only the first report is sent.
    clock: { now: () => 1000, monotonic: () => 5, after: () => () => undefined },
    emit: (name, payload) => {
      heard.push({ name, payload });
      if (name === 'lists.importProgressed') onProgress();
    },
    newId: randomUUID,
    by: () => 'ann',
    country: () => 'US',
    keepOriginals: () => false,
    begin: () => Promise.resolve(),
    dependentsOf: () => null,
    listLock: (_, work) => work(),
    mustRest: () => undefined,
    screening: {
      own: () => undefined,
      follow: () => undefined,
      screen: (listId) => thread.call('lists.read', { listId }),
      mayWrite: () => true,
    },
    remember: () => Promise.resolve(),
    forget: () => Promise.resolve(),
    record: () => Promise.resolve(),
  });
}

test('the command imports granted files under the caller’s own id, reports progress sparingly, and says when the list is ready', async () => {
  const heard: Heard[] = [];
  const commands = commandsWith({ big: write(bigText) }, heard);
  const importId = randomUUID();
  const list = await commands['lists.import']({ importId, files: ['big'], name: 'Solar', reading: {} });
  expect(list).toMatchObject({ name: 'Solar', rows: bigRows, importedAt: 1000, mapping: { country: 'US' } });
  expect(heard.map(({ name }) => name)).toEqual(['lists.importProgressed', 'lists.changed']);
  expect(heard[0]?.payload).toMatchObject({ importId, stage: 'reading' });
  expect(await thread.call('lists.preview', { listId: list.listId, from: bigRows, count: 5 })).toMatchObject([
    { row: bigRows, line: bigRows + 1 },
  ]);
});

test('the sample list is imported like any other', async () => {
  const list = await commandsWith({}, [])['lists.import']({ importId: randomUUID(), files: 'sample', reading: {} });
  expect(list).toMatchObject({ name: 'sample-leads', rows: 1 });
});

test('the list thread answers while another list is imported; a canceled import leaves nothing, and canceling a finished one isn’t a failure', async () => {
  const { listId } = await load('Phone\n2065550100\n');
  const importId = randomUUID();
  const heard: Heard[] = [];
  const before = names();
  // If this waited for the import, the import would be over before it is canceled.
  const answerAndCancel = async (): Promise<void> => {
    expect(await thread.call('lists.preview', { listId, from: 1, count: 1 })).toHaveLength(1);
    await commands['lists.cancelImport']({ importId });
  };
  let answered: Promise<void> | undefined;
  const commands = commandsWith({ big: write(bigText.repeat(10)) }, heard, () => (answered ??= answerAndCancel()));
  await expect(commands['lists.import']({ importId, files: ['big'], reading: {} })).rejects.toMatchObject({
    failure: { code: 'import.cancelled' },
  });
  await answered;
  expect(names()).toEqual(before);
  expect(heard.map(({ name }) => name)).toEqual(['lists.importProgressed']);
  expect(await commands['lists.cancelImport']({ importId })).toEqual({});
});

test('a list can be read while it is being screened', async () => {
  const { listId, mapping } = await loadBig();
  const mapping2 = { ...mapping, country: 'CA' };
  const mapped = thread.call('lists.screen', { at: 0, listId, change: { mapping: mapping2, mappedBy: 'person' } });
  expect(await thread.call('lists.read', { listId })).toMatchObject({ mapping, screened: false });
  expect(await thread.call('lists.preview', { listId, from: bigRows, count: 1 })).toHaveLength(1);
  expect((await mapped).mapping).toEqual(mapping2);
});

test('a damaged file is reported', async () => {
  const { listId } = await load('Phone\n2065550100\n');
  writeFileSync(join(dataDir, 'lists', `${listId}.db`), Buffer.alloc(8192, 0xff));
  await expect(thread.call('lists.read', { listId })).rejects.toMatchObject({ failure: { code: 'dataFolder.corrupt' } });
});

test('a folder that can’t be made is reported', { tags: ['openFiles'] }, async () => {
  rmSync(join(dataDir, 'lists'), { recursive: true });
  writeFileSync(join(dataDir, 'lists'), 'in the way');
  await expect(load('Phone\n2065550100\n')).rejects.toMatchObject({ failure: { code: 'dataFolder.unusable' } });
});
