/**
 * The hub distributes a key's rate slot by slot: together, devices never exceed it in any second, however late they use their slots.
 *
 * @module-tag postgres
 */
import { describe, expect, test } from 'vitest';
import type { HubVerdict } from '#core/team/hub/hubAsking.ts';
import { hashOf, madeKey, usePostgres, type MadeDevice, type MadeTeam } from '../support/hubFixtures.ts';

const { team, postgres } = usePostgres();
const { keyId } = madeKey();
const slotsOf = (verdicts: readonly HubVerdict[]): number[] => verdicts.flatMap((one) => (one.kind === 'go' ? [one.slotAt] : []));

const four = async ({ admin, join }: MadeTeam): Promise<MadeDevice[]> => [
  admin,
  await join('buyer'),
  await join('buyer'),
  await join('buyer'),
];

/** The maximum number that can be sent within a second if each is sent as early or as late as allowed. */
function worstSecond(slots: readonly number[], spareMs: number): number {
  const sorted = slots.toSorted((a, b) => a - b);
  return Math.max(
    ...sorted
      .map((from, at) => sorted.slice(at).findIndex((slot) => slot >= from + spareMs + 1000))
      .map((count) => (count < 0 ? 0 : count)),
  );
}

describe('four devices at once', () => {
  test.each([10, 50, 200])('never pass a rate of %i a second, and use it', async (rate) => {
    const made = await team({ key: madeKey({ callsPerSecond: rate }) });
    const devices = await four(made);
    const slots: number[] = [];
    // All have requested before the first slot comes, so a slow device loses none.
    await made.admin.hub.pause(keyId, 60_000);
    // Slots for several seconds, requested in batches as large as a run's, with different lead times.
    const batch = Math.ceil(rate / 4);
    await Promise.all(
      devices.map(async (device, who) => {
        for (let at = 0; at < 6; at += 1) {
          const names = Array.from({ length: batch }, (_, n) => `${who} ${at} ${n}`);
          if (at % 3 === 2)
            slots.push(
              ...(
                await device.hub.takeSlots({ deviceId: device.deviceId, epoch: device.epoch, keyId, count: batch, leadMs: who * 7 })
              ).slots.map(({ slotAt }) => slotAt),
            );
          else slots.push(...slotsOf((await device.ask(names, { leadMs: who * 7 })).verdicts));
        }
      }),
    );
    expect(slots).toHaveLength(24 * batch);
    expect(new Set(slots.map((slot) => slot.toFixed(1))).size).toBe(slots.length);
    const worst = worstSecond(slots, 40);
    expect(worst).toBeLessThanOrEqual(rate);
    expect(worst).toBeGreaterThanOrEqual(rate * 0.93);
    const sorted = slots.toSorted((a, b) => a - b);
    expect((slots.length - 1) / (((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)) / 1000)).toBeGreaterThan(rate * 0.93);
  });
});

describe('a slot', () => {
  test('isn’t earlier than the reply needs to get home', async () => {
    const { admin } = await team();
    const { hubNow, verdicts } = await admin.ask(['a'], { leadMs: 300 });
    const [slot = 0] = slotsOf(verdicts);
    expect(slot - hubNow).toBeGreaterThanOrEqual(299.9);
    expect(slot - hubNow).toBeLessThan(310);
  });

  test('is later while the service wants everybody to wait, at most an hour', async () => {
    const made = await team({ key: madeKey({ callsPerSecond: 10 }) });
    const [ann, bo] = [made.admin, await made.join('buyer')];
    await ann.hub.pause(keyId, 5000);
    await ann.hub.pause(keyId, 10);
    const { hubNow, verdicts } = await bo.ask(['a']);
    expect((slotsOf(verdicts)[0] ?? 0) - hubNow).toBeGreaterThan(4000);
    await ann.hub.pause(keyId, 1e12);
    const far = await bo.ask(['b']);
    expect((slotsOf(far.verdicts)[0] ?? 0) - far.hubNow).toBeGreaterThan(3_590_000);
    expect((slotsOf(far.verdicts)[0] ?? 0) - far.hubNow).toBeLessThanOrEqual(3_600_000);
    await expect(ann.hub.pause(hashOf('another'), 10)).rejects.toMatchObject({ failure: { code: 'team.keyUnknown' } });
  });

  test('follows what was given out before, after the hub’s clock was set back: neither at once nor when the clock is there again', async () => {
    const { admin, owner } = await team({ key: madeKey({ callsPerSecond: 10 }) });
    const ahead = slotsOf((await admin.ask(Array.from({ length: 20 }, (_, at) => `${at}`))).verdicts);
    const queue = (ahead.at(-1) ?? 0) - (ahead[0] ?? 0);
    // As if all stored times were from an hour later.
    const hour = `interval '1 hour'`;
    await postgres().sql(
      owner.address.database,
      `UPDATE hub.keys SET due = due + ${hour}, clock_at = clock_at + ${hour}, paused_until = clock_at + ${hour}`,
    );
    const { hubNow, verdicts } = await admin.ask(['next']);
    const wait = (slotsOf(verdicts)[0] ?? 0) - hubNow;
    expect(wait).toBeGreaterThan(queue);
    expect(wait).toBeLessThan(queue + 500);
    // From here on as usual.
    expect((slotsOf((await admin.ask(['later'])).verdicts)[0] ?? 0) - (slotsOf(verdicts)[0] ?? 0)).toBeCloseTo(1000 / 9.5, 0);
  });

  test('is counted for display: how fast each device is just now', async () => {
    const made = await team();
    const [ann, bo] = [made.admin, await made.join('buyer')];
    // For ten seconds, one device requests about 20 per second and the other about 10.
    for (let at = 0; at < 10; at += 1) {
      await postgres().sql(made.owner.address.database, `UPDATE hub.paces SET at = at - interval '1 second'`);
      await ann.ask(Array.from({ length: 20 }, (_, n) => `a ${at} ${n}`));
      await bo.ask(Array.from({ length: 10 }, (_, n) => `b ${at} ${n}`));
    }
    const [key] = await ann.hub.keys();
    const rate = (deviceId: string): number => key?.rateNow.find((one) => one.deviceId === deviceId)?.callsPerSecond ?? 0;
    expect(key?.rateNow).toHaveLength(2);
    // Four seconds of forgetting, and the time that the requests take, reduce it somewhat.
    expect(rate(ann.deviceId)).toBeGreaterThan(12);
    expect(rate(ann.deviceId)).toBeLessThan(21);
    expect(rate(ann.deviceId) / rate(bo.deviceId)).toBeCloseTo(2, 0);
    // Later, the rates are forgotten.
    await postgres().sql(made.owner.address.database, `UPDATE hub.paces SET at = at - interval '1 day'`);
    expect((await ann.hub.keys())[0]?.rateNow).toEqual([]);
    await ann.ask(['once more']);
    expect((await ann.hub.keys())[0]?.rateNow).toHaveLength(1);
  });
});
