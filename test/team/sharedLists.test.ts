/** Lists that a team shares: they arrive whole, and what anybody does to them is the same everywhere in the end. */
import { afterAll, expect, test } from 'vitest';
import type { DecisionValue } from '../../electron/contract/decision.ts';
import { importPhones, phonePlan, rested } from '../support/phoneRun.ts';
import { startScriptedService } from '../support/scriptedService.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { useTeams, type Device, type TestTeam } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();
const patience = { timeout: 120_000 };
const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function serve() {
  const service = await startScriptedService();
  closing.push(() => service.close());
  return service;
}

/** A team whose devices reach the hub through a network of the test's own. */
async function teamBehind(url: string) {
  const { host, port } = postgres();
  const network = await startTcpProxy({ host, port });
  closing.push(() => network.close());
  return { ...(await team(url, {}, { host: '127.0.0.1', port: network.port })), network };
}

const decide = ({ core }: Device, listId: string, rows: number[], value: DecisionValue | null, note?: string) =>
  core.handlers['review.decide']({ listId, rows, value, ...(note !== undefined && { note }) });

/** What people decided and noted of the rows, as the device shows it now. */
async function shown({ core }: Device, listId: string, rows: readonly number[]) {
  const details = await Promise.all(rows.map((row) => core.handlers['review.row']({ listId, row })));
  return details.map(({ decision: { value, by, note } }) => [by === 'person' ? value : null, note]);
}

/** The rows on which people decided differently without knowing of each other. */
async function contestedRows({ core }: Device, listId: string): Promise<number[]> {
  const { viewId } = await core.handlers['review.open']({ listId, filter: { contested: true }, sort: { by: 'row', descending: false } });
  return (await core.handlers['review.window']({ viewId, from: 0, count: 10 })).map(({ row }) => row);
}

const listsOf = async ({ core }: Device) => {
  const { team: state } = await core.handlers['team.state']({});
  return (state?.lists ?? []).map(({ listId, name, state: is, problem }) => ({ listId, name, is, problem }));
};

/** Everything that this device knows is at the others, and the other way round. */
async function exchanged(...devices: Device[]): Promise<void> {
  for (const { core } of [...devices, ...devices]) await core.handlers['team.refresh']({});
}

const arrived = (device: Device, listId: string) =>
  expect.poll(() => listsOf(device), { timeout: 30_000 }).toMatchObject([{ listId, is: 'here', problem: null }]);

/** A list of ten phones, checked, that Ada shares with Bo. */
async function shareWithBo({ admin, join }: TestTeam): Promise<{ bo: Device; listId: string }> {
  const bo = await join('buyer', 'Bo');
  const listId = await importPhones(admin.core, 10);
  const { runId } = await admin.core.handlers['runs.start'](phonePlan(listId, admin.environmentId));
  await rested(admin.core, runId);
  await decide(admin, listId, [1], 'keep', 'calls back on Monday');
  await admin.core.handlers['team.shareList']({ listId });
  await arrived(bo, listId);
  return { bo, listId };
}

test('a shared list arrives whole, and decisions go both ways as they are made', patience, async () => {
  const service = await serve();
  const made = await team(service.url);
  const { admin } = made;
  const { bo, listId } = await shareWithBo(made);
  expect(await shown(bo, listId, [1, 2])).toEqual([
    ['keep', 'calls back on Monday'],
    [null, ''],
  ]);
  const { answers } = await bo.core.handlers['review.row']({ listId, row: 2 });
  expect(answers).toHaveLength(1);
  // Without anybody asking for it.
  await decide(bo, listId, [2, 3], 'drop');
  await expect
    .poll(() => shown(admin, listId, [2, 3]), { timeout: 5_000 })
    .toEqual([
      ['drop', ''],
      ['drop', ''],
    ]);
  await admin.core.handlers['review.note']({ listId, row: 3, note: 'wrong number' });
  await expect.poll(() => shown(bo, listId, [3]), { timeout: 5_000 }).toEqual([['drop', 'wrong number']]);
  // What Bo undoes is undone for Ada, too.
  await bo.core.handlers['review.undo']({ listId });
  await expect
    .poll(() => shown(admin, listId, [2, 3]), { timeout: 5_000 })
    .toEqual([
      [null, ''],
      [null, 'wrong number'],
    ]);
  for (const { core } of [admin, bo]) expect((await core.handlers['ledger.check']({})).problems).toEqual({});
  expect(service.seen).toHaveLength(10);
});

test('a shared list that is deleted stays with the others, and is there as shared again if it is restored', patience, async () => {
  const service = await serve();
  const made = await team(service.url);
  const { admin } = made;
  const { bo, listId } = await shareWithBo(made);
  await bo.core.handlers['lists.delete']({ listId });
  expect(await listsOf(bo)).toMatchObject([{ listId, is: 'gone' }]);
  expect(await listsOf(admin)).toMatchObject([{ listId, is: 'here' }]);
  await bo.core.handlers['lists.undelete']({ listId });
  expect(await listsOf(bo)).toMatchObject([{ listId, is: 'here' }]);
});

test('a list is private until somebody shares it', patience, async () => {
  const service = await serve();
  const { admin, join } = await team(service.url);
  const bo = await join('buyer', 'Bo');
  const listId = await importPhones(admin.core, 3);
  await decide(admin, listId, [1], 'drop');
  await exchanged(admin, bo);
  expect([await listsOf(bo), await bo.core.handlers['lists.list']({})]).toEqual([[], []]);
});

test(
  'where two people decide differently without knowing of it, the more careful decision holds until a person decides',
  patience,
  async () => {
    const service = await serve();
    const made = await teamBehind(service.url);
    const { admin, network } = made;
    const { bo, listId } = await shareWithBo(made);
    await exchanged(admin, bo);
    await network.cut();
    await decide(admin, listId, [2, 3, 4, 5], 'keep');
    await decide(bo, listId, [3, 4], 'drop');
    await decide(bo, listId, [5], 'keep');
    await network.restore();
    await exchanged(admin, bo);
    const rows = [2, 3, 4, 5];
    const held = [
      ['keep', ''],
      ['drop', ''],
      ['drop', ''],
      ['keep', ''],
    ];
    for (const device of [admin, bo]) {
      await expect.poll(() => shown(device, listId, rows)).toEqual(held);
      expect(await contestedRows(device, listId)).toEqual([3, 4]);
      const { contested } = await device.core.handlers['review.row']({ listId, row: 3 });
      expect(contested.map(({ operator, value }) => [operator, value])).toEqual([
        ['Ada', 'keep'],
        ['Bo', 'drop'],
      ]);
    }
    // A person decides, knowing both.
    await decide(admin, listId, [3], 'keep');
    await exchanged(admin, bo);
    const settled = [
      ['keep', ''],
      ['keep', ''],
      ['drop', ''],
      ['keep', ''],
    ];
    for (const device of [admin, bo]) {
      await expect.poll(() => shown(device, listId, rows)).toEqual(settled);
      expect(await contestedRows(device, listId)).toEqual([4]);
    }
    // Also where the decision is the one that held.
    await decide(bo, listId, [4], 'drop');
    await exchanged(admin, bo);
    for (const device of [admin, bo]) {
      await expect.poll(() => contestedRows(device, listId)).toEqual([]);
      expect(await shown(device, listId, rows)).toEqual(settled);
    }
    for (const { core } of [admin, bo]) expect((await core.handlers['ledger.check']({})).problems).toEqual({});
  },
);
