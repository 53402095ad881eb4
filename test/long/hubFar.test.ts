/**
 * A distant hub: the latency that the distance adds to a question, and that a concurrent pull adds none.
 *
 * @module-tag postgres
 */
import { afterEach, expect, test } from 'vitest';
import type { Hub } from '#core/team/hub/hub.ts';
import { openHub } from '#core/team/hub/openHub.ts';
import { madeRecords, usePostgres } from '../support/hubFixtures.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';

const { postgres, team } = usePostgres();
let [far, proxy]: [Hub | null, TcpProxy | null] = [null, null];
afterEach(async () => {
  await far?.close();
  await proxy?.close();
});

test('a slot is asked for in one way there and back, and a slow pull delays no question', async () => {
  const { admin } = await team();
  for (let at = 1; at <= 3; at += 1) {
    await admin.hub.push(admin.deviceId, madeRecords(1, at));
  }
  proxy = await startTcpProxy(postgres());
  proxy.delayMs = 100;
  const hub = await openHub({ ...admin.login, address: { ...admin.login.address, port: proxy.port } });
  far = hub;
  const device = { deviceId: admin.deviceId, epoch: admin.epoch, keyId: Buffer.from((await hub.keys())[0]?.keyId ?? []) };
  // The connections already exist, as in a run.
  await Promise.all([hub.takeSlots({ ...device, count: 1, leadMs: 0 }), hub.pull(0, 1)]);
  let pulled = 0;
  const pulls = Array.from({ length: 8 }, () => hub.pull(0, 100).then(() => (pulled += 1)));
  await hub.takeSlots({ ...device, count: 1, leadMs: 0 });
  // One round trip: in two, the two connections for pulls would have returned four.
  expect(pulled).toBeLessThanOrEqual(2);
  await Promise.all(pulls);
});
