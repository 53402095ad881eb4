/**
 * Lists that a team shares: they arrive completely, and every change to them ends up the same everywhere.
 *
 * @module-tag postgres
 */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it, vi } from 'vitest';
import type { DecisionValue } from '#contract/review/decision.ts';
import type { Filter } from '#contract/review/facets.ts';
import type { Ports } from '#core/ports.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { hangMs } from '../support/hangMs.ts';
import { importPhones, phoneOf, phonePlan, rested } from '../support/phoneRun.ts';
import { findBytes } from '../support/purgeFixtures.ts';
import { startScriptedService } from '../support/scriptedService.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { useTeams, type Device, type TestTeam } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();
/**
 * Run in parallel: each has its own team, and mostly waits. Each polls with its own `expect`, because vitest can’t attribute polls of the
 * global one.
 */
const { concurrent: test } = it;
/** Closed at the end of the file. */
const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function serve() {
  const service = await startScriptedService();
  closing.push(() => service.close());
  return service;
}

/** A team whose devices reach the hub through the test's own proxy. */
async function teamBehind(url: string, ports?: Partial<Ports>) {
  const { host, port } = postgres();
  const network = await startTcpProxy({ host, port });
  closing.push(() => network.close());
  return { ...(await team(url, {}, { host: '127.0.0.1', port: network.port }, ports)), network };
}

const decide = ({ core }: Device, listId: string, rows: number[], value: DecisionValue | null, note?: string) =>
  core.handlers['review.decide']({ listId, rows, value, ...(note !== undefined && { note }) });

/** The rows' decisions and notes, as the device shows them now. */
async function shown({ core }: Device, listId: string, rows: readonly number[]) {
  const details = await Promise.all(rows.map((row) => core.handlers['review.row']({ listId, row })));
  return details.map(({ decision: { value, by, note } }) => [by === 'person' ? value : null, note]);
}

/** Rows with conflicting decisions that people made independently. */
async function contestedRows({ core }: Device, listId: string): Promise<number[]> {
  const { viewId } = await core.handlers['review.open']({ listId, filter: { contested: true }, sort: { by: 'row', descending: false } });
  return (await core.handlers['review.window']({ viewId, from: 0, count: 10 })).map(({ row }) => row);
}

const listsOf = async ({ core }: Device) => {
  const { team: state } = await core.handlers['team.state']({});
  return (state?.lists ?? []).map(({ listId, name, state: is, problem }) => ({ listId, name, is, problem }));
};

/** Waits until every device has everything that the others have. */
async function exchanged(...devices: Device[]): Promise<void> {
  for (const { core } of [...devices, ...devices]) await core.handlers['team.refresh']({});
}

const arrived = (device: Device, listId: string) =>
  vi.waitFor(async () => expect(await listsOf(device)).toMatchObject([{ listId, is: 'here', problem: null }]), { timeout: hangMs });

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

test('a shared list arrives whole, and decisions go both ways as they are made', async ({ expect }) => {
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
  // Without a request from anyone.
  await decide(bo, listId, [2, 3], 'drop');
  await expect
    .poll(() => shown(admin, listId, [2, 3]))
    .toEqual([
      ['drop', ''],
      ['drop', ''],
    ]);
  await admin.core.handlers['review.note']({ listId, row: 3, note: 'wrong number' });
  await expect.poll(() => shown(bo, listId, [3])).toEqual([['drop', 'wrong number']]);
  // Bo's undo takes effect for Ada too.
  await bo.core.handlers['review.undo']({ listId });
  await expect
    .poll(() => shown(admin, listId, [2, 3]))
    .toEqual([
      [null, ''],
      [null, 'wrong number'],
    ]);
  for (const { core } of [admin, bo]) expect((await core.handlers['ledger.check']({})).examples).toEqual([]);
  expect(service.seen).toHaveLength(10);
});

test('later members get the list as it is, with its contested rows, as do colleagues after a run', async ({ expect }) => {
  const service = await serve();
  const made = await teamBehind(service.url);
  const { admin, join, network } = made;
  const { bo, listId } = await shareWithBo(made);
  await exchanged(admin, bo);
  await network.cut();
  await decide(admin, listId, [2, 3], 'keep', 'nice');
  await decide(bo, listId, [2, 3], 'drop', 'rude');
  await network.restore();
  await exchanged(admin, bo);
  const contested = ['drop', 'Ada: nice / Bo: rude'];
  for (const device of [admin, bo]) await expect.poll(() => shown(device, listId, [2, 3])).toEqual([contested, contested]);
  await decide(admin, listId, [3], 'keep', 'we talked');
  // A run on it is sent to everyone when it ends, with its answers.
  const { runId } = await bo.core.handlers['runs.start'](phonePlan(listId, bo.environmentId, { freshForMs: 0 }));
  await rested(bo.core, runId);
  await expect.poll(async () => (await admin.core.handlers['runs.list']({ listId })).map((run) => run.counts.done)).toEqual([10, 10]);

  const cy = await join('reviewer', 'Cy');
  await arrived(cy, listId);
  await exchanged(admin, bo, cy);
  const rows = [1, 2, 3, 4];
  const now = [['keep', 'calls back on Monday'], contested, ['keep', 'we talked'], [null, '']];
  for (const device of [admin, bo, cy]) await expect.poll(() => shown(device, listId, rows)).toEqual(now);
  // Once Bo undoes a decision, its conflict is gone; a later decision also resolves one.
  await bo.core.handlers['review.undo']({ listId });
  await exchanged(bo, admin, cy);
  const after = [now[0], ['keep', 'nice'], now[2], now[3]];
  for (const device of [admin, bo, cy]) await expect.poll(() => shown(device, listId, rows)).toEqual(after);
  for (const { core } of [admin, bo, cy]) expect((await core.handlers['ledger.check']({})).examples).toEqual([]);
  expect(service.seen).toHaveLength(20);
});

test('a list with a changed part is refused in one sentence, and nothing of it is taken in', async ({ expect }) => {
  const service = await serve();
  const { admin, join, database } = await team(service.url);
  const listId = await importPhones(admin.core, 3);
  await admin.core.handlers['team.shareList']({ listId });
  await exchanged(admin);
  await postgres().sql(
    database,
    "UPDATE hub.records SET body = set_byte(body, length(body) / 2, 255 - get_byte(body, length(body) / 2)) WHERE kind = 'chunk'",
  );
  const bo = await join('buyer', 'Bo');
  await expect
    .poll(() => listsOf(bo))
    .toMatchObject([
      { listId, is: 'arriving', problem: { code: 'handover.unreadable', params: { problem: 'a part of it is missing or damaged' } } },
    ]);
  expect(await bo.core.handlers['lists.list']({})).toEqual([]);
  const { team: state } = await bo.core.handlers['team.state']({});
  expect(state?.setAside).toBe(1);
  // Sent again, it arrives.
  await admin.core.handlers['team.shareList']({ listId });
  await arrived(bo, listId);
});

test('a deleted shared list stays with the others, is up to date once restored, and can be deleted for good', async ({ expect }) => {
  const service = await serve();
  const made = await team(service.url);
  const { admin } = made;
  const { bo, listId } = await shareWithBo(made);
  await bo.core.handlers['lists.delete']({ listId });
  expect(await listsOf(bo)).toMatchObject([{ listId, is: 'gone' }]);
  expect(await listsOf(admin)).toMatchObject([{ listId, is: 'here' }]);
  await decide(admin, listId, [2], 'drop', 'meanwhile');
  await exchanged(admin, bo);
  await bo.core.handlers['lists.undelete']({ listId });
  expect(await listsOf(bo)).toMatchObject([{ listId, is: 'here' }]);
  await bo.core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
  expect(await shown(bo, listId, [2])).toEqual([['drop', 'meanwhile']]);
  await decide(bo, listId, [2], 'hold');
  await expect.poll(() => shown(admin, listId, [2])).toEqual([['hold', 'meanwhile']]);
  // Permanently deleted, it doesn't come back by itself.
  await bo.core.handlers['lists.deleteForGood']({ listId });
  await decide(admin, listId, [3], 'drop');
  await admin.core.handlers['team.shareList']({ listId });
  await exchanged(admin, bo);
  await expect.poll(() => listsOf(bo)).toMatchObject([{ listId, is: 'gone' }]);
  await exchanged(admin, bo);
  expect(await bo.core.handlers['lists.list']({})).toEqual([]);
  expect(await shown(admin, listId, [3])).toEqual([['drop', '']]);
});

test('where two people decide differently without knowing of it, the more careful decision holds until a person decides', async ({
  expect,
}) => {
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
  // A person decides, having seen both.
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
  // Even if the decision is the one that was in effect.
  await decide(bo, listId, [4], 'drop');
  await exchanged(admin, bo);
  for (const device of [admin, bo]) {
    await expect.poll(() => contestedRows(device, listId)).toEqual([]);
    expect(await shown(device, listId, rows)).toEqual(settled);
  }
  for (const { core } of [admin, bo]) expect((await core.handlers['ledger.check']({})).examples).toEqual([]);
});

test('who is purged from a shared list is gone from every device and the hub, also from what comes later', async ({ expect }) => {
  const service = await serve();
  const made = await teamBehind(service.url);
  const { admin, join, database, network } = made;
  const { bo, listId } = await shareWithBo(made);
  await exchanged(admin, bo);
  await network.cut();
  await decide(admin, listId, [2], 'keep', 'her sister answers');
  await decide(bo, listId, [2], 'drop', 'has moved');
  await network.restore();
  await exchanged(admin, bo);
  await expect.poll(() => shown(bo, listId, [2])).toEqual([['drop', 'Ada: her sister answers / Bo: has moved']]);

  const person = { phone: phoneOf(1), email: '', name: '' };
  await admin.core.handlers['privacy.purge']({ of: { person }, dryRun: false });
  await exchanged(admin, bo);
  const heldBy = async ({ core }: Device) => (await core.handlers['privacy.held']({ person })).counts.filter(({ kind }) => kind !== 'logs');
  for (const device of [admin, bo]) await expect.poll(() => heldBy(device)).toEqual([]);
  for (const device of [admin, bo]) expect((await device.core.handlers['ledger.check']({})).examples).toEqual([]);
  // The hub's records of the whole list and of the person are gone; the new ones don't contain the person.
  await exchanged(admin, bo);
  await expect
    .poll(
      async () =>
        (await postgres().sql(database, "SELECT count(*)::int AS lists FROM hub.records WHERE kind = 'list' AND body IS NOT NULL"))[0],
    )
    .toEqual({ lists: 1 });
  const [left] = await postgres().sql(
    database,
    "SELECT count(*) FILTER (WHERE body IS NULL)::int AS purged, count(*)::int AS acts FROM hub.records WHERE kind = 'act'",
  );
  expect(left).toEqual({ purged: 2, acts: 2 });
  const cy = await join('reviewer', 'Cy');
  await arrived(cy, listId);
  await exchanged(admin, cy);
  expect(await heldBy(cy)).toEqual([]);
  expect(await shown(cy, listId, [1])).toEqual([['keep', 'calls back on Monday']]);
  // No file contains the number or the notes.
  for (const { core } of [bo, cy]) expect(findBytes(core.dataDir, [phoneOf(1).slice(1), 'her sister answers', 'has moved'])).toEqual([]);
});

/** Who has the list open on other devices, according to this one. */
async function lookersAt({ core }: Device, listId: string): Promise<string[]> {
  const { team: state } = await core.handlers['team.state']({});
  const list = state?.lists.find((one) => one.listId === listId);
  return (list?.lookers ?? []).map(({ name, device }) => (device === null ? name : `${name} (${device})`));
}

test('colleagues see who has a shared list open, and soon after that it was closed, or that the device was cut off', async ({ expect }) => {
  const service = await serve();
  let passedMs = 0;
  const clock = { ...realClock, monotonic: () => realClock.monotonic() + passedMs };
  const made = await teamBehind(service.url, { clock });
  const { admin, database, network } = made;
  const { bo, listId } = await shareWithBo(made);
  const privateId = await importPhones(bo.core, 3);
  await decide(bo, privateId, [1], 'drop');
  const [viewerId, other] = [randomUUID(), randomUUID()];
  const look = ({ core }: Device, list: string | null, viewer = viewerId) => core.handlers['team.look']({ viewerId: viewer, listId: list });
  const reported = () => postgres().sql(database, 'SELECT list FROM hub.looking');
  // Nothing is reported about an unshared list.
  await look(bo, privateId, other);
  await look(bo, listId);
  // Ada has nothing open: she learns of it by polling every 15 s, or now, because she opens the team's screen.
  await expect.poll(async () => (await reported()).length).toBe(1);
  await exchanged(bo, admin);
  expect(await lookersAt(admin, listId)).toEqual(['Bo']);
  expect((await admin.core.handlers['lists.list']({})).map((list) => list.listId)).toEqual([listId]);
  expect(await lookersAt(bo, listId)).toEqual([]);
  // Once she has it open herself, within seconds.
  await look(admin, listId);
  await expect.poll(() => lookersAt(bo, listId)).toEqual(['Ada']);
  await look(bo, null);
  await expect.poll(() => lookersAt(admin, listId)).toEqual([]);
  await look(bo, listId);
  await expect.poll(() => lookersAt(admin, listId)).toEqual(['Bo']);
  // What the database's owner sees is neither the list's id nor its name.
  for (const { list } of await reported()) expect(Buffer.from(list as Uint8Array).toString('latin1')).not.toContain(listId);
  // Cut off, each forgets the other after half a minute, and the hub forgets them; later everything is as before.
  await network.cut();
  passedMs = 31_000;
  for (const device of [admin, bo]) await expect.poll(() => lookersAt(device, listId)).toEqual([]);
  await network.restore();
  await exchanged(admin, bo);
  for (const device of [admin, bo]) await look(device, listId);
  await expect.poll(() => lookersAt(admin, listId)).toEqual(['Bo']);
  // A device that closes reports it.
  await bo.core.close();
  await expect.poll(() => lookersAt(admin, listId)).toEqual([]);
});

test('rows that are assigned are so for everybody, also what was assigned offline, and for whoever joins later', async ({ expect }) => {
  const service = await serve();
  const made = await teamBehind(service.url);
  const { admin, join, network } = made;
  const { bo, listId } = await shareWithBo(made);
  await exchanged(admin, bo);
  const memberOf = async (name: string): Promise<string> =>
    (await admin.core.handlers['team.state']({})).team?.members.find((one) => one.name === name)?.memberId ?? '';
  const [ada, bos] = [await memberOf('Ada'), await memberOf('Bo')];
  const open = ({ core }: Device, filter: Filter = {}) =>
    core.handlers['review.open']({ listId, filter, sort: { by: 'row', descending: false } });
  const assign = async (device: Device, to: string[], range: [number, number], onlyUndecided = false) => {
    const { viewId } = await open(device);
    return device.core.handlers['review.assign']({ listId, choice: { viewId, ranges: [range] }, to, onlyUndecided });
  };
  const assigned = async (device: Device) =>
    Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const { assigned: to } = await device.core.handlers['review.row']({ listId, row: at + 1 });
        return to && `${to.name} by ${to.by}`;
      }),
    );
  // A reviewer may assign too; decided rows are left out: row 1.
  const cy = await join('reviewer', 'Cy');
  await arrived(cy, listId);
  expect(await assign(cy, [ada, bos], [0, 9], true)).toMatchObject({ rows: 9, decided: 1, changes: 9 });
  const divided = [null, ...Array.from({ length: 5 }, () => 'Ada by Cy'), ...Array.from({ length: 4 }, () => 'Bo by Cy')];
  for (const device of [admin, bo, cy]) await expect.poll(() => assigned(device)).toEqual(divided);
  const { count, facets } = await open(bo, { assigned: ['me'] });
  expect([count, facets.assigned.map(({ name, rows, isYou }) => [name, rows, isYou])]).toEqual([
    4,
    [
      ['Ada', 5, false],
      ['Bo', 4, true],
      [null, 1, false],
    ],
  ]);
  // Made independently: on each row the last assignment takes effect, and no row is in conflict.
  await network.cut();
  await assign(admin, [bos], [1, 3]);
  await decide(bo, listId, [3], 'drop');
  await assign(bo, [ada], [3, 6]);
  await network.restore();
  await exchanged(admin, bo, cy);
  const [, second, ...rest] = divided;
  const after = [null, 'Bo by Ada', 'Bo by Ada', ...Array.from({ length: 4 }, () => 'Ada by Bo'), ...rest.slice(5)];
  expect(second).toBe('Ada by Cy');
  for (const device of [admin, bo, cy]) {
    await expect.poll(() => assigned(device)).toEqual(after);
    expect(await contestedRows(device, listId)).toEqual([]);
    expect(await shown(device, listId, [3])).toEqual([['drop', '']]);
  }
  // Undone for everyone; and the complete list brings the same to members who join later.
  await bo.core.handlers['review.undo']({ listId });
  await exchanged(bo, admin, cy);
  const undone = [null, ...Array.from({ length: 3 }, () => 'Bo by Ada'), ...divided.slice(4)];
  for (const device of [admin, bo, cy]) await expect.poll(() => assigned(device)).toEqual(undone);
  await admin.core.handlers['team.shareList']({ listId });
  const dee = await join('buyer', 'Dee');
  await arrived(dee, listId);
  await exchanged(dee);
  await expect.poll(() => assigned(dee)).toEqual(undone);
  // Rows of a removed member still show this, and can be reassigned.
  await admin.core.handlers['team.removeMember']({ memberId: bos });
  await exchanged(admin);
  expect(await assigned(admin)).toEqual(undone);
  await expect(assign(admin, [bos], [0, 0])).rejects.toMatchObject({ failure: { code: 'team.memberNotFound' } });
  await assign(admin, [ada], [0, 9]);
  expect(await assigned(admin)).toEqual(Array.from({ length: 10 }, () => 'Ada by Ada'));
  // A purged person is in no assignment.
  await admin.core.handlers['privacy.purge']({ of: { person: { phone: phoneOf(1), email: '', name: '' } }, dryRun: false });
  await exchanged(admin, cy);
  for (const device of [admin, cy]) await expect.poll(async () => (await assigned(device)).filter((one) => one === null)).toHaveLength(1);
  for (const { core } of [admin, cy, dee]) expect((await core.handlers['ledger.check']({})).examples).toEqual([]);
});

test('a device may be closed at any moment after a run on a shared list, and says nothing about it', async ({ expect }) => {
  const service = await serve();
  const { admin, join } = await team(service.url);
  const listId = await importPhones(admin.core, 50);
  await admin.core.handlers['team.shareList']({ listId });
  const output: [string, unknown][] = [];
  const log = (message: string, error?: unknown): string => {
    if (error !== undefined) output.push([message, error]);
    return '';
  };
  let bo = await join('buyer', 'Bo', { ports: { log } });
  await arrived(bo, listId);
  // At once, and at the first and the third change of the team’s state after it.
  for (const changes of [0, 1, 3]) {
    const { runId } = await bo.core.handlers['runs.start'](phonePlan(listId, bo.environmentId, { limit: 5, freshForMs: 0 }));
    await rested(bo.core, runId);
    for (let heard = 0; heard < changes; heard += 1) await bo.core.next('team.changed');
    bo = await bo.reopen();
  }
  expect(output).toEqual([]);
});
