/**
 * The log: nothing is lost, duplicated or reordered, and contradicting records are set aside.
 *
 * @module-tag postgres
 */
import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { Hub } from '#core/team/hub/hub.ts';
import type { PulledRecord } from '#core/team/hub/hubLog.ts';
import { madeRecords, usePostgres } from '../support/hubFixtures.ts';

const { team, postgres } = usePostgres();
const sha = (body: Uint8Array): Buffer => createHash('sha256').update(body).digest();

async function pullAll(hub: Hub, limit = 1000): Promise<PulledRecord[]> {
  const all: PulledRecord[] = [];
  for (;;) {
    const { head, records } = await hub.pull(all.length, limit);
    all.push(...records);
    if (all.length >= head) return all;
  }
}

describe('pushing', () => {
  test('adds records as they are, and again changes nothing', async () => {
    const { admin, join } = await team();
    const bo = await join('reviewer');
    expect(await bo.hub.pull(0, 10)).toEqual({ head: 0, records: [] });
    const records = [
      ...madeRecords(3),
      { recordId: v7(), deviceSeq: 4, kind: 'list', sha256: sha(Buffer.alloc(0)), body: Buffer.alloc(0) },
    ];
    expect(await admin.hub.push(admin.deviceId, records)).toEqual([]);
    expect(await admin.hub.push(admin.deviceId, records)).toEqual([]);
    expect(await admin.hub.push(admin.deviceId, [])).toEqual([]);
    const { head, records: pulled } = await bo.hub.pull(0, 10);
    expect(head).toBe(4);
    // By name, because a record's getters read its values from the reply.
    const read = pulled.map(({ seq, recordId, deviceId, deviceSeq, kind, sha256, body }) => ({
      seq,
      recordId,
      deviceId,
      deviceSeq,
      kind,
      sha256,
      body,
    }));
    expect(read).toEqual(
      records.map((one, at) => ({
        ...one,
        seq: at + 1,
        deviceId: admin.deviceId,
        sha256: Buffer.from(one.sha256),
        body: Buffer.from(one.body),
      })),
    );
    expect(Math.abs((pulled[0]?.at ?? 0) - Date.now())).toBeLessThan(10_000);
    expect((await bo.hub.pull(1, 2)).records.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(await bo.hub.pull(4, 10)).toEqual({ head: 4, records: [] });
    const { devices } = await bo.hub.members();
    expect(devices.find(({ deviceId }) => deviceId === admin.deviceId)?.lastSeq).toBe(4);
  });

  test('reads no more of the log than it adds, however many records the device has there', async () => {
    const { admin, close } = await team();
    const { database } = admin.login.address;
    const [pushes, atOnce] = [20, 50];
    for (let at = 0; at < pushes; at += 1) await admin.hub.push(admin.deviceId, madeRecords(atOnce, at * atOnce + 1));
    // A session reports what it read when it ends.
    await close();
    const others = 'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    while ((await postgres().sql(database, others)).length > 0);
    const [read] = await postgres().sql(database, 'SELECT sum(idx_tup_read)::int AS tuples FROM pg_stat_user_indexes WHERE relname = $1', [
      'records',
    ]);
    expect(read?.['tuples']).toBeLessThan(2 * pushes * atOnce);
  });

  test('sets aside what contradicts the log, and takes the rest', async () => {
    const { admin, join, owner } = await team();
    const bo = await join('reviewer');
    const [first, second] = madeRecords(2);
    if (first === undefined || second === undefined) throw new Error('no records');
    await admin.hub.push(admin.deviceId, [first, second]);
    const changed = Buffer.from('changed');
    const [otherHash, fork, damaged, whole] = madeRecords(4, 3);
    if (otherHash === undefined || fork === undefined || damaged === undefined || whole === undefined) throw new Error('no records');
    const pushed = [
      { ...otherHash, recordId: first.recordId, body: changed, sha256: sha(changed) },
      { ...fork, deviceSeq: 2 },
      { ...damaged, body: changed },
      whole,
    ];
    const why = [
      { recordId: first.recordId, why: 'otherHash' },
      { recordId: fork.recordId, why: 'fork' },
      { recordId: damaged.recordId, why: 'damaged' },
    ];
    expect(await admin.hub.push(admin.deviceId, pushed)).toEqual(why);
    expect(await admin.hub.push(admin.deviceId, pushed)).toEqual(why);
    expect((await pullAll(bo.hub)).map(({ recordId }) => recordId)).toEqual([first.recordId, second.recordId, whole.recordId]);
    const aside = await postgres().sql(owner.address.database, 'SELECT why, octet_length(body) AS bytes FROM hub.quarantine ORDER BY why');
    expect(aside).toEqual([
      { why: 'damaged', bytes: 7 },
      { why: 'fork', bytes: 40 },
      { why: 'otherHash', bytes: 7 },
    ]);
  });

  test('the same in one call twice, and two that contradict each other', async () => {
    const { admin } = await team();
    const [one, other, third] = madeRecords(3);
    if (one === undefined || other === undefined || third === undefined) throw new Error('no records');
    expect(await admin.hub.push(admin.deviceId, [one, one, { ...other, recordId: one.recordId }, { ...third, deviceSeq: 1 }])).toEqual([
      { recordId: one.recordId, why: 'otherHash' },
      { recordId: third.recordId, why: 'fork' },
    ]);
    expect((await pullAll(admin.hub)).map(({ recordId }) => recordId)).toEqual([one.recordId]);
  });

  test('what only buyers make isn’t taken from a reviewer, nor anything for somebody else’s device', async () => {
    const { admin, join } = await team();
    const bo = await join('reviewer');
    const records = madeRecords(3, 1, 'call');
    expect(await bo.hub.push(bo.deviceId, records)).toEqual(records.map(({ recordId }) => ({ recordId, why: 'notAllowed' })));
    expect(await bo.hub.push(bo.deviceId, madeRecords(1, 4))).toEqual([]);
    expect(await admin.hub.push(admin.deviceId, madeRecords(3, 1, 'call'))).toEqual([]);
    await expect(bo.hub.push(admin.deviceId, madeRecords(1, 9))).rejects.toMatchObject({ failure: { code: 'team.removed' } });
    expect(await pullAll(bo.hub)).toHaveLength(4);
  });

  test('what somebody bought before they became a reviewer is taken', async () => {
    const { admin, join } = await team();
    const bo = await join('buyer');
    expect((await bo.ask(['a'])).verdicts).toMatchObject([{ kind: 'go' }]);
    await admin.hub.setRole(bo.memberId, 'reviewer');
    expect(await bo.hub.push(bo.deviceId, madeRecords(1, 1, 'call'))).toEqual([]);
    await expect(bo.ask(['b'])).rejects.toMatchObject({ failure: { code: 'team.notAllowed' } });
  });
});

describe('pulling', () => {
  test('has no gaps and no repeats while three devices push and two pull', async () => {
    const { admin, join } = await team();
    const devices = [admin, await join('buyer'), await join('reviewer')];
    const rounds = 8;
    const total = devices.length * rounds * 25;
    const readers = [await join('reviewer'), await join('buyer')];
    const pushing = devices.map(async ({ hub, deviceId }) => {
      for (let round = 0; round < rounds; round += 1) expect(await hub.push(deviceId, madeRecords(25, round * 25 + 1))).toEqual([]);
    });
    const pulling = readers.map(async ({ hub }) => {
      const all: PulledRecord[] = [];
      while (all.length < total) all.push(...(await hub.pull(all.length, 70)).records);
      return all;
    });
    const [one, other] = await Promise.all([...pulling, ...pushing.map((work) => work.then(() => []))]);
    expect(one?.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, at) => at + 1));
    expect(other).toEqual(one);
    for (const { deviceId } of devices) {
      const seqs = one?.filter((record) => record.deviceId === deviceId).map(({ deviceSeq }) => deviceSeq);
      expect(seqs).toEqual(Array.from({ length: rounds * 25 }, (_, at) => at + 1));
    }
  });

  test('large bodies come in replies that fit into memory, and are read at once', async () => {
    const { admin } = await team();
    const mib = 1024 * 1024;
    const bodies = [6, 1.5, 1.5, 1.5].map((size) => Buffer.alloc(size * mib, 7));
    for (const [at, body] of bodies.entries())
      await admin.hub.push(admin.deviceId, [{ recordId: v7(), deviceSeq: at + 1, kind: 'list', sha256: sha(body), body }]);
    const { head, records } = await admin.hub.pull(0, 100);
    expect([head, records.length]).toEqual([4, 1]);
    // Compared as buffers: comparing bytes one by one, or printing them, takes seconds.
    expect(Buffer.from(records[0]?.body ?? []).equals(bodies[0] ?? Buffer.alloc(0))).toBe(true);
    expect((await admin.hub.pull(1, 100)).records.map(({ seq, body }) => [seq, body?.length])).toEqual([
      [2, 1.5 * mib],
      [3, 1.5 * mib],
    ]);
    expect((await admin.hub.pull(3, 100)).records.map(({ seq }) => seq)).toEqual([4]);
  });

  test('says so if the log has a gap', async () => {
    const { admin, owner } = await team();
    await admin.hub.push(admin.deviceId, madeRecords(3));
    await postgres().sql(owner.address.database, 'DELETE FROM hub.records WHERE seq = 2');
    await expect(admin.hub.pull(0, 10)).rejects.toThrow('gap');
    await postgres().sql(owner.address.database, 'DELETE FROM hub.records');
    await expect(admin.hub.pull(0, 10)).rejects.toThrow('gap');
  });
});

test('purging removes bodies for good, whoever made them; the log keeps that they were there', async () => {
  const { admin, join, owner } = await team();
  const bo = await join('reviewer');
  const records = madeRecords(3);
  const [first, second] = records;
  if (first === undefined || second === undefined) throw new Error('no records');
  await admin.hub.push(admin.deviceId, records);
  await admin.hub.push(admin.deviceId, [{ ...first, body: Buffer.from('x'), sha256: sha(Buffer.from('x')) }]);
  await bo.hub.purge([first.recordId, second.recordId, v7()]);
  await bo.hub.purge([]);
  const pulled = await pullAll(admin.hub);
  expect(pulled.map(({ body }) => body?.length ?? null)).toEqual([null, null, 40]);
  expect(pulled[0]).toMatchObject({ recordId: first.recordId, sha256: first.sha256 });
  // Pushing it again doesn't bring it back.
  expect(await admin.hub.push(admin.deviceId, records)).toEqual([]);
  expect((await pullAll(admin.hub)).map(({ body }) => body?.length ?? null)).toEqual([null, null, 40]);
  const left = await postgres().sql(owner.address.database, 'SELECT body FROM hub.quarantine');
  expect(left).toEqual([{ body: null }]);
  const by = await postgres().sql(owner.address.database, 'SELECT DISTINCT purged_by FROM hub.records WHERE body IS NULL');
  expect(by).toEqual([{ purged_by: bo.memberId }]);
});
