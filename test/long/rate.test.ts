/** The rate as a server counts it: never more than the cap in any second, and 93 % of it used, though the event loop stalls. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryBench } from '../bench/deliveryBench.ts';
import { startCountingServer, worstSecond } from '../support/countingServer.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, rested, startPhones } from '../support/phoneRun.ts';

/** The figure is for 20 s; by hand: ROLLCALL_RATE_SECONDS=20 npm run long -- rate */
const seconds = Number(process.env['ROLLCALL_RATE_SECONDS'] ?? 3);
const stallMs = 40;
/** A longer stall is none of ours: another process had the machine, and what was missed then is measured again. */
const strangeStallMs = 75;
const tries = 4;

let core: TestCore;
let stalling: NodeJS.Timeout;
beforeAll(async () => {
  core = await openTestCore();
  stalling = setInterval(() => {
    const until = performance.now() + stallMs;
    while (performance.now() < until);
  }, 400);
});
afterAll(async () => {
  clearInterval(stalling);
  await core.end();
});

interface Measured {
  share: number;
  worst: number;
  isValid: boolean;
}

/** A run of so many seconds at its cap, from its first call to its last. */
async function measure(cap: number): Promise<Measured> {
  const server = await startCountingServer();
  const listId = await importPhones(core, cap * seconds);
  const environmentId = await openEnvironment(core, server.url, `a-key-of-its-own-${cap}`);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const { runId } = await startPhones(core, listId, environmentId, { callsPerSecond: cap, concurrency: 50 });
  await rested(core, runId);
  loop.disable();
  const arrivals = await server.close();
  const tookMs = (arrivals.at(-1)?.at ?? 0) - (arrivals[0]?.at ?? 0);
  const share = (arrivals.length - 1) / (tookMs / 1000) / cap;
  if (process.env['ROLLCALL_RATE_SECONDS']) console.log({ cap, share, worst: worstSecond(arrivals), stalledMs: loop.max / 1e6 });
  return { share, worst: worstSecond(arrivals), isValid: loop.max / 1e6 < strangeStallMs };
}

it.each([10, 50, 200])('is never above %i a second at the server, and uses 93 percent of it', { timeout: 120_000 }, async (cap) => {
  const isGood = ({ share, worst }: Measured): boolean => worst <= cap && share >= 0.93;
  let measured = await measure(cap);
  for (let tried = 1; tried < tries && !measured.isValid && !isGood(measured); tried += 1) measured = await measure(cap);
  expect(measured.worst).toBeLessThanOrEqual(cap);
  expect(measured.share).toBeGreaterThanOrEqual(0.93);
});

it.each(['nothing', 'run', 'first'] as const)(
  'is used to 93 percent while outcomes are delivered beside %s',
  { timeout: 120_000 },
  async (beside) => {
    const cap = 50;
    let measured = await deliveryBench(cap, seconds, beside);
    for (let tried = 1; tried < tries && measured.share < 0.93; tried += 1) measured = await deliveryBench(cap, seconds, beside);
    expect(measured.worstSecond).toBeLessThanOrEqual(cap);
    expect(measured.share).toBeGreaterThanOrEqual(0.93);
    // A run goes first, unless a person put the outcomes first.
    if (beside === 'run') expect(measured.run).toBeGreaterThan(measured.reports * 10);
    if (beside === 'first') expect(measured.reports).toBeGreaterThan(measured.run * 10);
  },
);
