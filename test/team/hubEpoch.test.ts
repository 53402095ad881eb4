/**
 * A hub restored from a backup has lost claims: no device buys until all devices have reported all their records.
 *
 * @module-tag postgres
 */
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { HubAway } from '#core/team/hub/hub.ts';
import type { HubOutcome, HubQuestion } from '#core/team/hub/hubAsking.ts';
import { hashOf, madeKey, madeRecords, question, seenNothing, usePostgres, type MadeDevice } from '../support/hubFixtures.ts';

const { team, postgres } = usePostgres();
const { keyId } = madeKey();

const restated = (
  asked: HubQuestion,
  outcome: HubOutcome,
  at = Date.now(),
): HubQuestion & { outcome: HubOutcome; micros: number; at: number } => ({
  ...asked,
  outcome,
  micros: 10,
  at,
});
const kinds = async (device: MadeDevice, ...names: string[]): Promise<string[]> =>
  (await device.ask(names)).verdicts.map(({ kind }) => kind);
const counts = async ({ hub }: MadeDevice): Promise<unknown> => (await hub.keys()).map(({ calls, micros }) => [calls, micros])[0];

describe('a new epoch', () => {
  test('isn’t waited for where there never was one, also by devices that come later', async () => {
    const { admin, join } = await team();
    const bo = await join('buyer');
    expect(await kinds(admin, 'a')).toEqual(['go']);
    expect(await kinds(bo, 'b')).toEqual(['go']);
  });

  test('lets nobody buy by the old one, nor before all have told theirs', async () => {
    const { admin, join } = await team();
    const bo = await join('buyer', 'Bo');
    const cy = await join('reviewer', 'Cy');
    const { epoch } = await admin.hub.beginEpoch();
    expect(epoch).not.toBe(admin.epoch);
    expect((await bo.hub.about()).epoch).toBe(epoch);
    await expect(bo.ask(['a'])).rejects.toThrow(HubAway);
    await expect(bo.hub.takeSlots({ deviceId: bo.deviceId, epoch: bo.epoch, keyId, count: 1, leadMs: 0 })).rejects.toThrow(HubAway);
    await expect(bo.hub.reportedAll(bo.deviceId, bo.epoch)).rejects.toThrow(HubAway);
    const awaited = { failure: { code: 'team.awaited', params: { devices: 'Ann’s laptop, Bo’s laptop, Cy’s laptop' } } };
    await expect(bo.ask(['a'], { epoch })).rejects.toMatchObject(awaited);
    await admin.hub.reportedAll(admin.deviceId, epoch);
    await bo.hub.reportedAll(bo.deviceId, epoch);
    await expect(bo.ask(['a'], { epoch })).rejects.toMatchObject({ failure: { code: 'team.awaited', params: { devices: 'Cy’s laptop' } } });
    // Feedback buys nothing, so nothing could be bought twice.
    expect((await bo.hub.takeSlots({ deviceId: bo.deviceId, epoch, keyId, count: 2, leadMs: 0 })).slots).toHaveLength(2);
    // The hub doesn't wait for a removed member.
    await admin.hub.removeMember(cy.memberId);
    expect((await bo.ask(['a'], { epoch })).verdicts).toMatchObject([{ kind: 'go' }]);
    const { devices } = await admin.hub.members();
    expect(devices.map(({ reportedEpoch }) => reportedEpoch === epoch)).toEqual([true, true, false]);
    // A device that the backup doesn't contain comes: it may know purchases that no other device has reported.
    const dee = v7();
    expect(await bo.hub.enrol({ deviceId: dee, label: 'Dee' })).toMatchObject({ deviceId: dee, reportedEpoch: null, lastSeq: 0 });
    await expect(bo.ask(['b'], { epoch })).rejects.toMatchObject({ failure: { code: 'team.awaited', params: { devices: 'Dee' } } });
  });
});

describe('a hub that was restored without anybody saying so', () => {
  /** Bo has pushed three records, and has pulled them all. */
  const seenByBo = async () => {
    const { admin, join, owner } = await team();
    const bo = await join('reviewer', 'Bo');
    const records = madeRecords(3);
    await bo.hub.push(bo.deviceId, records);
    const { epochs } = await bo.hub.about();
    const seen = {
      reportedEpoch: bo.epoch,
      reportedEpochs: epochs,
      pulledThrough: 3,
      pulledId: records[2]?.recordId ?? null,
      pushedThrough: 3,
    };
    const epoch = async (): Promise<string> => (await admin.hub.about()).epoch;
    const sql = (text: string): Promise<unknown> => postgres().sql(owner.address.database, text);
    const forget = (after: number): Promise<unknown> =>
      sql(`DELETE FROM hub.records WHERE seq > ${after}; UPDATE hub.head SET seq = ${after}`);
    return { admin, bo, records, seen, epoch, sql, forget };
  };

  test('isn’t seen in one that has what was seen, nor by a device that has seen nothing', async () => {
    const { admin, bo, seen, epoch } = await seenByBo();
    const before = await epoch();
    expect(await bo.hub.noticeRestored(bo.deviceId, seen)).toBe(false);
    expect(await admin.hub.noticeRestored(admin.deviceId, seenNothing)).toBe(false);
    // The hub also accepted what was set aside.
    await bo.hub.push(bo.deviceId, madeRecords(1, 4, 'call'));
    expect(await bo.hub.noticeRestored(bo.deviceId, { ...seen, pushedThrough: 4 })).toBe(false);
    expect(await epoch()).toBe(before);
  });

  test('begins one epoch, whoever notices it first, and however many do', async () => {
    const { admin, bo, seen, epoch, forget } = await seenByBo();
    await forget(1);
    await expect(admin.hub.pull(3, 10)).rejects.toThrow(HubAway);
    const noticed = await Promise.all([
      bo.hub.noticeRestored(bo.deviceId, seen),
      admin.hub.noticeRestored(admin.deviceId, { ...seen, pushedThrough: 0 }),
    ]);
    expect(noticed.filter(Boolean)).toHaveLength(1);
    expect(await epoch()).not.toBe(bo.epoch);
    await expect(admin.ask(['a'], { epoch: await epoch() })).rejects.toMatchObject({ failure: { code: 'team.awaited' } });
  });

  test('is noticed by the device’s own last number alone, and by another record in the place of the one that was read last', async () => {
    const { admin, bo, seen, epoch, forget } = await seenByBo();
    await forget(2);
    // A colleague who had pulled two has continued since: the log has its previous length.
    await admin.hub.push(admin.deviceId, madeRecords(1));
    expect(await bo.hub.noticeRestored(bo.deviceId, { ...seen, pulledThrough: 0, pulledId: null })).toBe(true);
    const reportedEpoch = await epoch();
    expect(await bo.hub.noticeRestored(bo.deviceId, { ...seen, reportedEpoch, reportedEpochs: 2, pushedThrough: 2 })).toBe(true);
  });

  test('to before an epoch that the device has told begins a third one', async () => {
    const { bo, seen, epoch } = await seenByBo();
    expect(await bo.hub.noticeRestored(bo.deviceId, { ...seen, reportedEpoch: v7(), reportedEpochs: 2 })).toBe(true);
    expect(await bo.hub.about()).toMatchObject({ epoch: await epoch(), epochs: 3 });
    // A device that reported to a different second epoch reports everything to this third one.
    expect(await bo.hub.noticeRestored(bo.deviceId, { ...seen, reportedEpoch: v7(), reportedEpochs: 2, pushedThrough: 9 })).toBe(false);
  });
});

test('a device that is gone for good is waited for until it is removed, its member’s other one still', async () => {
  const { admin, join, open } = await team();
  const bo = await join('buyer', 'Bo');
  // The folder of Bo's laptop was restored from a backup, and continues as a new device.
  const lost = await open(bo.login);
  const { epoch } = await admin.hub.beginEpoch();
  await admin.hub.reportedAll(admin.deviceId, epoch);
  const awaited = (devices: string): object => ({ failure: { code: 'team.awaited', params: { devices } } });
  await expect(admin.ask(['a'], { epoch })).rejects.toMatchObject(awaited('Bo’s laptop, Bo’s laptop'));
  await admin.hub.removeDevice({ deviceId: lost.deviceId, by: admin.deviceId });
  await expect(admin.ask(['a'], { epoch })).rejects.toMatchObject(awaited('Bo’s laptop'));
  await bo.hub.reportedAll(bo.deviceId, epoch);
  expect((await admin.ask(['a'], { epoch })).verdicts).toMatchObject([{ kind: 'go' }]);
  expect((await bo.ask(['b'], { epoch })).verdicts).toMatchObject([{ kind: 'go' }]);
});

describe('restating', () => {
  test('restores lost claims with their ends, and counts them in their cycle; existing ones stay', async () => {
    const { admin, join, owner } = await team();
    const bo = await join('buyer');
    const [bought, doubt, no, there] = [question('bought'), question('doubt'), question('no'), question('there')];
    await bo.ask([there]);
    const asleep = Date.now() - 40 * 86_400_000;
    const older = question('older');
    await admin.hub.restate(admin.deviceId, keyId, []);
    const reported = [
      restated(bought, 'bought'),
      restated(doubt, 'doubt'),
      restated(no, 'no'),
      restated(question('there'), 'bought'),
      restated(older, 'bought', asleep),
    ];
    await admin.hub.restate(admin.deviceId, keyId, reported);
    await admin.hub.restate(admin.deviceId, keyId, reported);
    expect(await counts(bo)).toEqual([3, 20]);
    expect((await bo.ask(['bought', 'doubt', 'no', 'there', 'older'])).verdicts).toMatchObject([
      { kind: 'bought', attemptId: bought.attemptId, deviceId: admin.deviceId },
      { kind: 'doubt', attemptId: doubt.attemptId, deviceId: admin.deviceId },
      { kind: 'go' },
      { kind: 'wait', attemptId: there.attemptId, deviceId: bo.deviceId },
      { kind: 'bought', attemptId: older.attemptId },
    ]);
    // A restored doubt can be settled like any other.
    expect(await admin.hub.settle(admin.deviceId, [{ ...doubt, outcome: 'bought' }])).toEqual(['bought']);
    expect(await postgres().sql(owner.address.database, `SELECT count(*)::int AS claims FROM hub.claims WHERE state = 'bought'`)).toEqual([
      { claims: 3 },
    ]);
  });

  test('an answer that is newer than the one which the backup has takes its place, an older one doesn’t', async () => {
    const { admin } = await team();
    const first = question('a');
    await admin.ask([first]);
    await admin.hub.settle(admin.deviceId, [{ ...first, outcome: 'bought' }]);
    const [newer, older] = [question('a'), question('a')];
    await admin.hub.restate(admin.deviceId, keyId, [restated(older, 'bought', Date.now() - 100_000)]);
    expect((await admin.ask(['a'])).verdicts).toMatchObject([{ kind: 'bought', attemptId: first.attemptId }]);
    await admin.hub.restate(admin.deviceId, keyId, [restated(newer, 'bought', Date.now() + 100)]);
    expect((await admin.ask(['a'])).verdicts).toMatchObject([{ kind: 'bought', attemptId: newer.attemptId }]);
    expect(await counts(admin)).toEqual([2, 10]);
  });

  test('needs a key that the hub knows, and a device of one’s own', async () => {
    const { admin, join } = await team();
    const bo = await join('buyer');
    const reported = [restated(question('a'), 'bought')];
    await expect(bo.hub.restate(bo.deviceId, hashOf('another'), reported)).rejects.toMatchObject({ failure: { code: 'team.keyUnknown' } });
    await expect(bo.hub.restate(admin.deviceId, keyId, reported)).rejects.toMatchObject({ failure: { code: 'team.removed' } });
  });
});
