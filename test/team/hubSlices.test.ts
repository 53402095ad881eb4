/**
 * Slices at the hub: a withdrawal by their device reaches their holder, and a paused run continues when its device resumes it.
 *
 * @module-tag postgres
 */
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { madeKey, refused, usePostgres, type MadeDevice } from '../support/hubFixtures.ts';

const { team, postgres } = usePostgres();
const { keyId } = madeKey();
const body = Buffer.alloc(40, 7);

async function handOver({ hub, deviceId }: MadeDevice, runId = v7()): Promise<{ runId: string; sliceId: string }> {
  const sliceId = v7();
  await hub.handOver(deviceId, { runId, keyId }, [{ sliceId, body }]);
  return { runId, sliceId };
}
const report = ({ hub, deviceId }: MadeDevice, sliceId: string, takes: number) =>
  hub.reportSlice(deviceId, { sliceId, takes }, 'taken', body);

test('a withdrawn question reaches the server that takes or has the slice; only its device can withdraw it', async () => {
  const { admin, join } = await team();
  const [bo, di] = [await join('buyer', 'Bo'), await join('buyer', 'Di')];
  const slice = await handOver(admin);
  const { sliceId } = slice;
  await admin.hub.withdrawQuestions(admin.deviceId, slice, [4]);
  const taken = { isLater: false, body, report: null };
  expect(await bo.hub.takeSlice(bo.deviceId, sliceId)).toEqual({ ...taken, takes: 1, withdrawn: [4] });
  await admin.hub.withdrawQuestions(admin.deviceId, slice, [4, 17]);
  expect(await report(bo, sliceId, 1)).toEqual({ wanted: 'running', withdrawn: [4, 17] });
  await expect(di.hub.withdrawQuestions(di.deviceId, slice, [1])).rejects.toMatchObject(refused('team.removed'));
  expect(await di.hub.takeSlice(di.deviceId, sliceId)).toEqual({ ...taken, takes: 2, withdrawn: [4, 17], report: body });
  expect(await report(bo, sliceId, 1)).toEqual({ wanted: 'lost', withdrawn: [] });
});

test('a run that was paused while a server was gone goes on with what that one has, once its device resumes it', async () => {
  const { admin, join } = await team();
  const bo = await join('buyer', 'Bo');
  const { runId, sliceId } = await handOver(admin);
  await bo.hub.takeSlice(bo.deviceId, sliceId);
  await admin.hub.pauseRun(admin.deviceId, runId);
  const open = async () => (await bo.hub.openSlices(bo.deviceId, [keyId])).map((one) => one.sliceId);
  expect(await open()).toEqual([]);
  expect(await admin.hub.resumeRun(admin.deviceId, runId)).toEqual([sliceId]);
  const next = await handOver(admin, runId);
  expect((await open()).sort()).toEqual([sliceId, next.sliceId].sort());
  await expect(bo.hub.resumeRun(bo.deviceId, runId)).rejects.toMatchObject(refused('team.removed'));
});

test('later checks are taken only once all else is done and their device is off, and are given back when it isn’t; new ones replace them', async () => {
  const { admin, join, owner } = await team();
  const bo = await join('buyer', 'Bo');
  const { runId, sliceId } = await handOver(admin);
  const handLater = async (): Promise<string> => {
    const laterId = v7();
    await admin.hub.handOver(admin.deviceId, { runId, keyId }, [{ sliceId: laterId, body }], laterId);
    return laterId;
  };
  const first = await handLater();
  const isOff = (away: boolean) =>
    postgres().sql(owner.address.database, 'UPDATE hub.devices SET seen_at = now() - $1::interval WHERE device = $2', [
      away ? '2 minutes' : '0',
      admin.deviceId,
    ]);
  const open = async () => (await bo.hub.openSlices(bo.deviceId, [keyId])).map((one) => one.sliceId);
  const end = async (id: string, takes: number) => bo.hub.reportSlice(bo.deviceId, { sliceId: id, takes }, 'done', body);

  await isOff(true);
  expect(await open()).toEqual([sliceId]);
  expect(await bo.hub.takeSlice(bo.deviceId, first)).toBeNull();
  await bo.hub.takeSlice(bo.deviceId, sliceId);
  await end(sliceId, 1);
  expect(await open()).toEqual([first]);
  await isOff(false);
  expect([await open(), await bo.hub.takeSlice(bo.deviceId, first)]).toEqual([[], null]);
  await isOff(true);
  expect(await bo.hub.takeSlice(bo.deviceId, first)).toMatchObject({ takes: 1, isLater: true });
  expect(await report(bo, first, 1)).toMatchObject({ wanted: 'running' });
  await isOff(false);
  expect(await report(bo, first, 1)).toMatchObject({ wanted: 'paused' });
  const second = await handLater();
  // No server continues the first; its server still reports what it sent meanwhile, and is told to pause even if the device is off again.
  const reported = async () => (await admin.hub.sliceReports(admin.deviceId, runId, 0)).find((one) => one.sliceId === first);
  const before = (await reported())?.number ?? 0;
  expect(await report(bo, first, 1)).toMatchObject({ wanted: 'paused' });
  expect(await reported()).toMatchObject({ state: 'done', report: body });
  expect((await reported())?.number).toBeGreaterThan(before);
  await isOff(true);
  expect(await report(bo, first, 1)).toMatchObject({ wanted: 'paused' });
  expect(await bo.hub.reportSlice(bo.deviceId, { sliceId: first, takes: 1 }, 'open', body)).toMatchObject({ wanted: 'paused' });
  expect(await report(bo, first, 2)).toMatchObject({ wanted: 'lost' });
  expect(await open()).toEqual([second]);
  await admin.hub.pauseRun(admin.deviceId, runId);
  expect(await open()).toEqual([]);
});
