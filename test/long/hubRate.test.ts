/**
 * The rate of a key with four devices that ask, stall, pause and get lost: no second has more slots than the cap.
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
const [rounds, atOnce] = [12, 5];

test('four devices, one of them far away and one that is cut off, never get more than the rate', async () => {
  const rate = 50;
  const { admin, join } = await team({ key: madeKey({ callsPerSecond: rate }) });
  const devices = [admin, await join('buyer'), await join('buyer'), await join('buyer')];
  const proxies = await Promise.all(devices.map(() => startTcpProxy(postgres())));
  const [far, flaky] = proxies;
  if (far === undefined || flaky === undefined) throw new Error('no proxies');
  far.delayMs = 60;
  const hubs = await Promise.all(
    devices.map(({ login }, at) => {
      const address = { ...login.address, port: proxies[at]?.port ?? 0 };
      return openHub({ ...login, address }, at === 1 ? { timeouts: { queryMs: 2_000 } } : {});
    }),
  );
  const slots: number[] = [];
  let lost = 0;
  await Promise.all(
    hubs.map(async (hub, at) => {
      const device = devices[at];
      if (device === undefined) return;
      for (let round = 0; round < rounds; round += 1) {
        const isCutOff = at === 1 && round % 5 === 2;
        const { deviceId, epoch } = device;
        if (isCutOff) flaky.pause();
        const asked = hub.turns({ deviceId, epoch, keyId, count: atOnce, leadMs: at === 0 ? 250 : 20 });
        try {
          slots.push(...(await asked).slots.map(({ slotAt }) => slotAt));
        } catch (error) {
          if (!(error instanceof HubAway)) throw error;
          lost += 1;
        }
        // Some come after the hub was told that the service wants everybody to wait.
        if (isCutOff) {
          flaky.resume();
          await admin.hub.pause(keyId, 300);
        }
      }
    }),
  );
  await Promise.all([...hubs.map((hub) => hub.close()), ...proxies.map((proxy) => proxy.close())]);
  const sorted = slots.toSorted((a, b) => a - b);
  expect(lost).toBeGreaterThan(0);
  expect(sorted.length).toBe((devices.length * rounds - lost) * atOnce);
  const tooClose = sorted.filter((slot, at) => (sorted[at + rate] ?? Infinity) - slot < 1040);
  expect(tooClose).toEqual([]);
});
