/**
 * The rate of a key over half a minute of four devices that ask, stall, pause and get lost: no second has more slots than the cap.
 *
 * @module-tag postgres
 */
import { expect, test } from 'vitest';
import { HubAway } from '../../electron/core/team/hub/hub.ts';
import { openHub } from '../../electron/core/team/hub/openHub.ts';
import { madeKey, usePostgres } from '../support/hubFixtures.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';

const { team, postgres } = usePostgres();
const { keyId } = madeKey();
const seconds = 30;

test('four devices, one of them far away and one that is cut off, never get more than the rate', { timeout: 120_000 }, async () => {
  const rate = 50;
  const { admin, join } = await team({ key: madeKey({ callsPerSecond: rate }) });
  const devices = [admin, await join('buyer'), await join('buyer'), await join('buyer')];
  const proxies = await Promise.all(devices.map(() => startTcpProxy(postgres())));
  const [far, flaky] = proxies;
  if (far === undefined || flaky === undefined) throw new Error('no proxies');
  far.delayMs = 180;
  const hubs = await Promise.all(
    devices.map(({ login }, at) => {
      const address = { ...login.address, port: proxies[at]?.port ?? 0 };
      return openHub({ ...login, address }, { timeouts: { connectMs: 3000, queryMs: 900 } });
    }),
  );
  const until = performance.now() + seconds * 1000;
  const slots: number[] = [];
  const spoiling = (async () => {
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 2500));
      flaky.pause();
      await new Promise((resolve) => setTimeout(resolve, 1500));
      flaky.resume();
      await admin.hub.pause(keyId, 300);
    }
  })();
  await Promise.all(
    hubs.map(async (hub, at) => {
      const device = devices[at];
      if (device === undefined) return;
      while (performance.now() < until) {
        try {
          const { hubNow, slots: given } = await hub.turns({
            deviceId: device.deviceId,
            epoch: device.epoch,
            keyId,
            count: 5,
            leadMs: at === 0 ? 250 : 20,
          });
          slots.push(...given.map(({ slotAt }) => slotAt));
          // A run asks as far ahead as half a second.
          const ahead = (given.at(-1)?.slotAt ?? hubNow) - hubNow - 500;
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, ahead)));
        } catch (error) {
          if (!(error instanceof HubAway)) throw error;
        }
      }
    }),
  );
  await spoiling;
  await Promise.all([...hubs.map((hub) => hub.close()), ...proxies.map((proxy) => proxy.close())]);
  const sorted = slots.toSorted((a, b) => a - b);
  expect(sorted.length).toBeGreaterThan(rate * seconds * 0.6);
  const tooClose = sorted.filter((slot, at) => (sorted[at + rate] ?? Infinity) - slot < 1040);
  expect(tooClose).toEqual([]);
});
