/**
 * The hub's verdicts about who may make which request, against a real PostgreSQL.
 *
 * @module-tag postgres
 */
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { HubQuestion } from '#core/team/hub/hubAsking.ts';
import { hashOf, madeKey, question, usePostgres, type MadeDevice } from '../support/hubFixtures.ts';

const { team, postgres } = usePostgres();
const { keyId } = madeKey();

/** Two buyers, and a way to expire the hub's leases at once. */
async function two(): Promise<{
  ann: MadeDevice;
  bo: MadeDevice;
  endLeases: () => Promise<unknown>;
  sql: (text: string) => Promise<Record<string, unknown>[]>;
}> {
  const { admin, join, owner } = await team();
  const sql = (text: string): Promise<Record<string, unknown>[]> => postgres().sql(owner.address.database, text);
  return {
    ann: admin,
    bo: await join('buyer', 'Bo'),
    sql,
    endLeases: () => sql(`UPDATE hub.claims SET until = now() WHERE state = 'asking'`),
  };
}

async function verdict(device: MadeDevice, asked: HubQuestion): Promise<unknown> {
  return (await device.ask([asked])).verdicts[0];
}
const settle = (device: MadeDevice, asked: HubQuestion, outcome: 'bought' | 'no' | 'doubt'): Promise<string[]> =>
  device.hub.settle(device.deviceId, [{ ...asked, outcome }]);
const counted = async ({ hub }: MadeDevice): Promise<number | undefined> => (await hub.keys())[0]?.calls;

describe('a question', () => {
  test('is asked by the first; a colleague waits, and then pulls what was bought', async () => {
    const { ann, bo } = await two();
    const mine = question('a');
    const { verdicts, hubNow } = await ann.ask([mine]);
    const [go] = verdicts;
    if (go?.kind !== 'go') throw new Error('not go');
    expect(go.spareMs).toBe(40);
    expect(go.slotAt).toBeGreaterThanOrEqual(hubNow);
    expect(Math.abs(hubNow - Date.now())).toBeLessThan(5000);

    const waits = await verdict(bo, question('a'));
    expect(waits).toMatchObject({ kind: 'wait', attemptId: mine.attemptId, deviceId: ann.deviceId });
    // Slot, tolerance, the longest call, and a margin.
    expect((waits as { until: number }).until - go.slotAt).toBeCloseTo(40 + 1000 + 15_000, 0);

    expect(await settle(ann, mine, 'bought')).toEqual(['bought']);
    expect(await verdict(bo, question('a'))).toEqual({ kind: 'bought', attemptId: mine.attemptId, deviceId: ann.deviceId });
    expect(await verdict(ann, question('a'))).toEqual({ kind: 'bought', attemptId: mine.attemptId, deviceId: ann.deviceId });
  });

  test('asked again by the same attempt gets a new slot and costs nothing', async () => {
    const { ann, endLeases } = await two();
    const mine = question('a');
    const first = await verdict(ann, mine);
    await endLeases();
    const again = await verdict(ann, mine);
    expect([first, again]).toMatchObject([{ kind: 'go' }, { kind: 'go' }]);
    expect((again as { slotAt: number }).slotAt).toBeGreaterThan((first as { slotAt: number }).slotAt);
    expect(await counted(ann)).toBe(1);
  });

  test('whose lease is over, or whose end is unknown, is in doubt; a colleague takes it on only by a person’s word for what was seen', async () => {
    const { ann, bo, endLeases } = await two();
    const mine = question('a');
    await verdict(ann, mine);
    await endLeases();
    const inDoubt = { kind: 'doubt', attemptId: mine.attemptId, deviceId: ann.deviceId };
    expect(await verdict(bo, question('a'))).toEqual(inDoubt);
    expect(await verdict(bo, question('a', { seen: mine.attemptId }))).toEqual(inDoubt);
    expect(await verdict(bo, question('a', { seen: v7(), despite: true }))).toEqual(inDoubt);
    expect(await verdict(bo, question('a', { despite: true }))).toEqual(inDoubt);
    const taken = question('a', { seen: mine.attemptId, despite: true });
    expect(await verdict(bo, taken)).toMatchObject({ kind: 'go' });
    // Both may have been billed.
    expect(await counted(ann)).toBe(2);
    // The owner returns: its report is late, and the colleague has the question.
    expect(await settle(ann, mine, 'bought')).toEqual(['late']);
    expect(await settle(ann, mine, 'no')).toEqual(['late']);
    expect(await counted(ann)).toBe(2);
    expect(await settle(bo, taken, 'bought')).toEqual(['bought']);
  });

  test('in flight is never taken on, not even despite', async () => {
    const { ann, bo } = await two();
    const mine = question('a');
    await verdict(ann, mine);
    expect(await verdict(bo, question('a', { seen: mine.attemptId, despite: true }))).toMatchObject({ kind: 'wait' });
  });

  test('in doubt is asked again by its own device, which names what it left', async () => {
    const { ann } = await two();
    const mine = question('a');
    await verdict(ann, mine);
    expect(await settle(ann, mine, 'doubt')).toEqual(['doubt']);
    // Not through the attempt that may have been billed: that would allow a second call without a person's consent.
    expect(await verdict(ann, mine)).toMatchObject({ kind: 'doubt' });
    expect(await verdict(ann, { ...mine, seen: mine.attemptId, despite: true })).toMatchObject({ kind: 'doubt' });
    expect(await verdict(ann, question('a'))).toMatchObject({ kind: 'doubt' });
    const next = question('a', { seen: mine.attemptId });
    expect(await verdict(ann, next)).toMatchObject({ kind: 'go' });
    // Then only the new attempt can settle it.
    expect(await settle(ann, mine, 'no')).toEqual(['late']);
    expect(await counted(ann)).toBe(2);
    expect(await settle(ann, next, 'bought')).toEqual(['bought']);
  });

  test('whose answer is too old is asked again by whoever names that answer, once', async () => {
    const { ann, bo } = await two();
    const old = question('a');
    await verdict(ann, old);
    await settle(ann, old, 'bought');
    const fresh = question('a', { seen: old.attemptId });
    expect(await verdict(bo, fresh)).toMatchObject({ kind: 'go' });
    expect(await verdict(ann, question('a', { seen: old.attemptId }))).toMatchObject({ kind: 'wait', attemptId: fresh.attemptId });
    // It certainly wasn't billed: the old answer is available again and can be referenced again.
    expect(await settle(bo, fresh, 'no')).toEqual(['no']);
    expect(await verdict(bo, question('a'))).toEqual({ kind: 'bought', attemptId: old.attemptId, deviceId: ann.deviceId });
    const newest = question('a', { seen: old.attemptId });
    expect(await verdict(ann, newest)).toMatchObject({ kind: 'go' });
    expect(await settle(ann, newest, 'bought')).toEqual(['bought']);
    expect(await verdict(bo, question('a', { seen: old.attemptId }))).toMatchObject({ kind: 'bought', attemptId: newest.attemptId });
  });

  test('that surely wasn’t billed is free again, and settling twice changes nothing', async () => {
    const { ann, bo } = await two();
    const mine = question('a');
    await verdict(ann, mine);
    expect(await settle(ann, mine, 'no')).toEqual(['no']);
    expect(await settle(ann, mine, 'no')).toEqual(['no']);
    expect(await counted(ann)).toBe(0);
    const theirs = question('a');
    expect(await verdict(bo, theirs)).toMatchObject({ kind: 'go' });
    expect(await settle(bo, theirs, 'bought')).toEqual(['bought']);
    expect(await settle(bo, theirs, 'bought')).toEqual(['bought']);
    expect(await settle(bo, theirs, 'no')).toEqual(['late']);
    expect(await counted(ann)).toBe(1);
  });

  test('can’t be settled by somebody else’s device', async () => {
    const { ann, bo } = await two();
    const mine = question('a');
    await verdict(ann, mine);
    expect(await settle(bo, mine, 'no')).toEqual(['late']);
    await expect(bo.hub.settle(ann.deviceId, [{ ...mine, outcome: 'no' }])).rejects.toMatchObject({
      failure: { code: 'team.removed' },
    });
    expect(await verdict(bo, question('a'))).toMatchObject({ kind: 'wait' });
  });

  test('twice in one call is asked once, and settled once', async () => {
    const { ann } = await two();
    const [one, other] = [question('a'), question('a')];
    const { verdicts } = await ann.ask([one, 'b', other]);
    expect(verdicts).toMatchObject([{ kind: 'go' }, { kind: 'go' }, { kind: 'wait', attemptId: one.attemptId, deviceId: ann.deviceId }]);
    expect(await counted(ann)).toBe(2);
    const reported = { ...one, outcome: 'no' as const };
    expect(await ann.hub.settle(ann.deviceId, [reported, reported])).toEqual(['no', 'no']);
    expect(await counted(ann)).toBe(1);
  });

  test('by two keys at the same moment is asked by one of them', async () => {
    const { ann, bo } = await two();
    const other = hashOf('other key');
    await ann.hub.setKey(madeKey({ keyId: other }));
    for (let round = 0; round < 8; round += 1) {
      const names = Array.from({ length: 5 }, (_, at) => `${round}-${at}`);
      const answers = await Promise.all([ann.ask(names), bo.ask(names.toReversed(), { keyId: other })]);
      const kinds = answers.flatMap(({ verdicts }) => verdicts.map(({ kind }) => kind));
      expect(kinds.filter((kind) => kind === 'go')).toHaveLength(5);
      expect(kinds.filter((kind) => kind === 'wait')).toHaveLength(5);
    }
  });

  test('of a device by a clock that was set back isn’t waited for longer than that', async () => {
    const { ann, bo, sql } = await two();
    await ann.ask(['a']);
    await sql(`UPDATE hub.claims SET asked_at = asked_at + interval '1 year', until = until + interval '1 year'`);
    expect(await verdict(bo, question('a'))).toMatchObject({ kind: 'doubt' });
  });
});

describe('what is open', () => {
  test('a device finds what it has open, with the key that it was asked by', async () => {
    const { ann, bo } = await two();
    const [open, inDoubt, bought] = [question('open'), question('doubt'), question('bought')];
    await ann.ask([open, inDoubt, bought]);
    await settle(ann, inDoubt, 'doubt');
    await settle(ann, bought, 'bought');
    const mine = await ann.hub.mine(ann.deviceId);
    expect(mine).toHaveLength(2);
    expect(mine).toEqual(
      expect.arrayContaining([
        { identity: open.identity, keyId, attemptId: open.attemptId, state: 'asking' },
        { identity: inDoubt.identity, keyId, attemptId: inDoubt.attemptId, state: 'doubt' },
      ]),
    );
    expect(await bo.hub.mine(bo.deviceId)).toEqual([]);
    expect((await bo.hub.unreported()).toSorted()).toEqual([open.attemptId, inDoubt.attemptId].toSorted());
    expect((await bo.hub.keys())[0]?.inDoubt).toBe(1);
  });
});

test('a key that the hub doesn’t know', async () => {
  const { ann } = await two();
  await expect(ann.ask(['a'], { keyId: hashOf('another key') })).rejects.toMatchObject({ failure: { code: 'team.keyUnknown' } });
});
