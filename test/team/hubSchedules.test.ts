/**
 * Work due at set times, by the hub's clock: it begins once, however many servers check, even if no server was there in time.
 *
 * @module-tag postgres
 */
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { hashOf, madeKey, refused, usePostgres, type MadeDevice, type MadeTeam } from '../support/hubFixtures.ts';

const { team, postgres } = usePostgres();
const { keyId } = madeKey();
const dayMs = 86_400_000;

type Time = Parameters<MadeDevice['hub']['setSchedule']>[1]['time'];
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);
/** Every week, at the minute of this time. */
const weeklyAt = (at: Date): Time => ({
  ...{ every: 'week', zone: 'UTC' },
  ...{ day: at.getUTCDay(), hour: at.getUTCHours(), minute: at.getUTCMinutes() },
});
/** Every week, at the minute of the time this many days ago. */
const weekly = (days: number): Time => weeklyAt(inDays(days));
const body = Buffer.alloc(40, 7);
const set = async ({ hub, deviceId }: MadeDevice, time: Time, scheduleId = v7()): Promise<string> => {
  await hub.setSchedule(deviceId, { scheduleId, keyId, time, body });
  return scheduleId;
};
const due = async ({ hub, deviceId }: MadeDevice): Promise<string[]> =>
  (await hub.dueSchedules(deviceId, [keyId])).map(({ scheduleId }) => scheduleId);
const begin = ({ hub, deviceId }: MadeDevice, scheduleId: string) => hub.beginSchedule(deviceId, scheduleId);
const report = ({ hub, deviceId }: MadeDevice, scheduleId: string) => hub.reportSchedule(deviceId, scheduleId, body);

/** Simulates elapsed time: moves what was set, begun and due this many days back. */
const later = ({ owner }: MadeTeam, days: number) =>
  postgres().sql(
    owner.address.database,
    `UPDATE hub.schedules SET set_at = set_at - interval '${days} days', due = due - interval '${days} days', begun_at = begun_at - interval '${days} days'`,
  );

test('nothing is due before its first time, and of times that no server was there for, the last one is, once', async () => {
  const made = await team();
  const [{ admin }, bo] = [made, await made.join('buyer', 'Bo')];
  // Computed before a minute can pass.
  const dueAt = inDays(-1).setUTCSeconds(0, 0);
  const scheduleId = await set(admin, weeklyAt(new Date(dueAt)));
  expect(await due(admin)).toEqual([]);
  expect(await begin(admin, scheduleId)).toBeNull();
  await later(made, 24);
  expect([await due(admin), await due(bo)]).toEqual([[scheduleId], [scheduleId]]);
  const begun = await begin(bo, scheduleId);
  expect(begun?.dueAt).toBe(dueAt);
  expect(begun?.begunAt).toBeGreaterThan(dueAt);
  expect(await report(bo, scheduleId)).toBe(true);
  expect([await due(admin), await begin(admin, scheduleId), await begin(bo, scheduleId)]).toEqual([[], null, null]);
  const [kept] = await admin.hub.schedules();
  expect(kept?.report).toEqual(body);
  await later(made, 7);
  expect(await due(admin)).toEqual([scheduleId]);
});

test('a server that takes it over goes on with what the other began, whose report is refused from then on', async () => {
  const made = await team();
  const [{ admin }, bo] = [made, await made.join('buyer', 'Bo')];
  const scheduleId = await set(admin, weekly(-2));
  await later(made, 7);
  const first = await begin(admin, scheduleId);
  expect(await due(bo)).toEqual([scheduleId]);
  expect(await begin(bo, scheduleId)).toEqual(first);
  expect([await report(admin, scheduleId), await report(bo, scheduleId)]).toEqual([false, true]);
  // The answer was lost, so the server reports again.
  expect(await report(bo, scheduleId)).toBe(true);
  expect(await due(admin)).toEqual([]);
});

test('what was begun and left for a week is the next time’s', async () => {
  const made = await team();
  const { admin } = made;
  const scheduleId = await set(admin, weekly(-1));
  await later(made, 7);
  const first = await begin(admin, scheduleId);
  await later(made, 7);
  const second = await begin(admin, scheduleId);
  expect(second?.dueAt).toBe(first?.dueAt);
  expect((second?.begunAt ?? 0) - (first?.begunAt ?? 0)).toBeGreaterThanOrEqual(0);
  expect((second?.begunAt ?? 0) - (second?.dueAt ?? 0)).toBeLessThan(dayMs + 60_000);
});

test('another limit for the same time forgets none that was missed; another time begins anew', async () => {
  const made = await team();
  const { admin } = made;
  // A minute may pass here.
  const time = weekly(-1);
  const scheduleId = await set(admin, time);
  await later(made, 7);
  await set(admin, time, scheduleId);
  expect(await due(admin)).toEqual([scheduleId]);
  await set(admin, weekly(-2), scheduleId);
  expect(await due(admin)).toEqual([]);
});

test('hour and day are meant in its time zone', async () => {
  const made = await team();
  const { admin } = made;
  const zones = ['America/Los_Angeles', 'Asia/Kolkata', 'Europe/Berlin', 'Pacific/Auckland'];
  for (const zone of zones) {
    const daily = await set(admin, { every: 'day', day: null, hour: 23, minute: 40, zone });
    const weekly = await set(admin, { every: 'week', day: 0, hour: 0, minute: 10, zone });
    const monthly = await set(admin, { every: 'month', day: 28, hour: 12, minute: 0, zone });
    await later(made, 32);
    const output = async (scheduleId: string, withinDays: number): Promise<string> => {
      const at = (await begin(admin, scheduleId))?.dueAt ?? 0;
      expect(Date.now() - at).toBeGreaterThanOrEqual(0);
      expect(Date.now() - at).toBeLessThanOrEqual(withinDays * dayMs);
      return new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        weekday: 'short',
        day: 'numeric',
        timeStyle: undefined,
        hour: '2-digit',
        minute: '2-digit',
      }).format(at);
    };
    expect(await output(daily, 1.05)).toMatch(/ 23:40$/);
    expect(await output(weekly, 7.05)).toMatch(/^Sun.* 00:10$/);
    expect(await output(monthly, 31.05)).toMatch(/ 28.* 12:00$/);
  }
});

test('a time zone that the database doesn’t know is refused, as are times that there aren’t', async () => {
  const { admin } = await team();
  const time = weekly(-1);
  await expect(set(admin, { ...time, zone: 'Mars/Olympus' })).rejects.toMatchObject(refused('team.zoneUnknown', { zone: 'Mars/Olympus' }));
  await expect(set(admin, { ...time, day: 7 })).rejects.toMatchObject({ code: '23514' });
  await expect(set(admin, { ...time, every: 'year' })).rejects.toMatchObject({ code: '23514' });
});

test('only buyers begin, with a key that they name, what somebody who may still buy has set', async () => {
  const made = await team();
  const [bo, di] = [await made.join('buyer', 'Bo'), await made.join('reviewer', 'Di')];
  const scheduleId = await set(bo, weekly(-1));
  await later(made, 7);
  await expect(due(di)).rejects.toMatchObject(refused('team.notAllowed', { role: 'reviewer' }));
  await expect(begin(di, scheduleId)).rejects.toMatchObject(refused('team.notAllowed', { role: 'reviewer' }));
  expect(await made.admin.hub.dueSchedules(made.admin.deviceId, [hashOf('another key')])).toEqual([]);
  await made.admin.hub.setRole(bo.memberId, 'reviewer');
  expect(await due(made.admin)).toEqual([]);
});
