/**
 * Four devices with the same questions while PostgreSQL crashes: each question is bought once, and the hub has counted what was bought.
 *
 * @module-tag postgres
 */
import { expect, test } from 'vitest';
import { HubAway } from '#core/team/hub/hub.ts';
import type { HubQuestion, HubSettlement } from '#core/team/hub/hubAsking.ts';
import { question, usePostgres, type MadeDevice } from '../support/hubFixtures.ts';

const { team, postgres } = usePostgres({});
const [questions, atOnce] = [400, 10];
/** PostgreSQL crashes once this many questions were bought. */
const crashesAt = [60, 160, 260];
let crash: Promise<void> | null = null;
let crashes = 0;

/** Doesn't wait for the crash, so that devices report to a server that is ending. */
function crashWhere(bought: number): void {
  if (bought < (crashesAt[crashes] ?? Infinity)) return;
  crashes += 1;
  crash = postgres().restart('immediate');
}

/** Retries until the hub answers: its actions before the crash are unknown, and retrying is free. */
async function whileAway<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof HubAway)) throw error;
      await crash;
    }
  }
}

/** Counts like the service, and bills all but every seventh call. */
function countingService(): { calls: Map<string, number>; refused: number; send(asked: HubQuestion): HubSettlement['outcome'] } {
  const calls = new Map<string, number>();
  const service = {
    calls,
    refused: 0,
    send(asked: HubQuestion): HubSettlement['outcome'] {
      const name = Buffer.from(asked.identity).toString('hex');
      if (Number.parseInt(name.slice(0, 4), 16) % 7 === 0 && !calls.has(name)) {
        service.refused += 1;
        return 'no';
      }
      calls.set(name, (calls.get(name) ?? 0) + 1);
      return 'bought';
    },
  };
  return service;
}

/** Asks questions in its own order until none is left; `diesAt`: stops after this many calls were allowed, before sending them. */
async function work(device: MadeDevice, service: ReturnType<typeof countingService>, seed: number, diesAt = Infinity): Promise<void> {
  let allowed = 0;
  for (let at = 0; at < questions; at += atOnce) {
    const asked = Array.from({ length: atOnce }, (_, n) => question(String(((at + n) * seed) % questions)));
    const { verdicts } = await whileAway(() => device.ask(asked));
    const gone = asked.filter((_, n) => verdicts[n]?.kind === 'go');
    allowed += gone.length;
    if (allowed >= diesAt) return;
    const settlements = gone.map((one) => ({ ...one, outcome: service.send(one) }));
    crashWhere(service.calls.size);
    await whileAway(() => device.hub.settle(device.deviceId, settlements));
  }
}

test('a crash of PostgreSQL buys nothing twice and loses no count', async () => {
  const { admin, join, owner } = await team();
  const devices = [admin, await join('buyer'), await join('buyer'), await join('buyer')];
  const dies = await join('buyer');
  const service = countingService();
  // Each asks every question, in a different order: the step sizes share no divisor with their count.
  await Promise.all([...devices.map((device, at) => work(device, service, [7, 11, 13, 17][at] ?? 19)), work(dies, service, 3, 30)]);
  await crash;
  expect(crashes).toBe(crashesAt.length);
  const [held] = await postgres().sql(
    owner.address.database,
    `SELECT count(*)::int AS n FROM hub.claims WHERE state <> 'bought' AND device = '${dies.deviceId}'`,
  );
  expect(held?.['n']).toBeGreaterThan(0);
  const twice = [...service.calls.values()].filter((count) => count > 1);
  expect(twice).toEqual([]);
  expect(service.refused).toBeGreaterThan(40);
  // What the dead device was allowed and didn't send counts as spent, because this can't be known.
  const [key] = await admin.hub.keys();
  expect(key?.calls).toBe(service.calls.size + Number(held?.['n']));
  const [bought] = await postgres().sql(owner.address.database, `SELECT count(*)::int AS n FROM hub.claims WHERE state = 'bought'`);
  expect(bought?.['n']).toBe(service.calls.size);
  // No device silently takes over what it left, even when its lease has expired.
  await postgres().sql(owner.address.database, 'UPDATE hub.claims SET until = now()');
  const left = await dies.hub.mine(dies.deviceId);
  expect(left).toHaveLength(Number(held?.['n']));
  const { verdicts } = await admin.ask(left.map(({ identity }) => ({ ...question(''), identity })));
  expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(['doubt']));
});
