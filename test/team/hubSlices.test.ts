/** Slices at the hub: what their device withdraws reaches whoever has them, and a paused run goes on when its device says so. */
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { madeKey, refused, usePostgres, type MadeDevice } from '../support/hubFixtures.ts';

const { team } = usePostgres();
const { keyId } = madeKey();
const body = Buffer.alloc(40, 7);

async function handOver({ hub, deviceId }: MadeDevice, runId = v7()): Promise<{ runId: string; sliceId: string }> {
  const sliceId = v7();
  await hub.handOver(deviceId, { runId, keyId }, [{ sliceId, body }]);
  return { runId, sliceId };
}
const report = ({ hub, deviceId }: MadeDevice, sliceId: string, takes: number) =>
  hub.reportSlice(deviceId, { sliceId, takes }, 'taken', body);

test('what is withdrawn is known to whoever takes the slice, and heard by whoever has it; nobody else withdraws', async () => {
  const { admin, join } = await team();
  const [bo, di] = [await join('buyer', 'Bo'), await join('buyer', 'Di')];
  const slice = await handOver(admin);
  const { sliceId } = slice;
  await admin.hub.withdrawQuestions(admin.deviceId, slice, [4]);
  expect(await bo.hub.takeSlice(bo.deviceId, sliceId)).toEqual({ takes: 1, body, withdrawn: [4] });
  await admin.hub.withdrawQuestions(admin.deviceId, slice, [4, 17]);
  expect(await report(bo, sliceId, 1)).toEqual({ wanted: 'running', withdrawn: [4, 17] });
  await expect(di.hub.withdrawQuestions(di.deviceId, slice, [1])).rejects.toMatchObject(refused('team.removed'));
  expect(await di.hub.takeSlice(di.deviceId, sliceId)).toEqual({ takes: 2, body, withdrawn: [4, 17] });
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
