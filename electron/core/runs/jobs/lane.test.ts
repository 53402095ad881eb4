import { describe, expect, it } from 'vitest';
import { fakeClock, settle, type FakeClock } from '#test/support/fakeClock.ts';
import type { Acquired } from './callGate.ts';
import { openLane, type Lane, type LaneOutcome } from './lane.ts';
import { createRateLimiter, type RateShare } from './rateLimiter.ts';

interface Bench {
  clock: FakeClock;
  lane: Lane;
  sent: number[];
  withdrawn: number[];
  network: boolean[];
  run(ms: number): Promise<void>;
}

type Perform = (job: number, signal: AbortSignal, clock: FakeClock) => Promise<LaneOutcome>;

/** Opens a lane over the jobs 1…count. The test decides each job's outcome; a job to be retried goes back to the end. */
function bench(
  count: number,
  perform: Perform,
  { concurrency = 3, cap = 100, commitMs = 1, claim = undefined as undefined | ((next: number) => Acquired<number> | null) } = {},
): Bench {
  const clock = fakeClock();
  const jobs = Array.from({ length: count }, (_, index) => index + 1);
  const sent: number[] = [];
  const withdrawn: number[] = [];
  const network: boolean[] = [];
  const lane = openLane<number>({
    clock,
    concurrency,
    rate: rateOf(cap, clock),
    onNetwork: (offline) => network.push(offline),
    open: () => ({
      acquire: async () => {
        await settle();
        const next = jobs[0];
        const own = next === undefined ? null : (claim?.(next) ?? null);
        if (own) return own;
        jobs.shift();
        return next === undefined ? { kind: 'served' } : { kind: 'granted', job: next };
      },
      release: (job) => {
        withdrawn.push(job);
        jobs.push(job);
        return Promise.resolve();
      },
      perform: async (job, call) => {
        sent.push(job);
        const outcome = await perform(job, call.cut, clock);
        if (outcome.kind !== 'settled') jobs.push(job);
        call.onOutcome(outcome);
        // Writing takes a while, and nothing else may wait for it.
        await after(clock, commitMs);
      },
    }),
  });
  const run = async (ms: number): Promise<void> => {
    for (let at = 0; at < ms; at += 10) await clock.advance(10);
  };
  return { clock, lane, sent, withdrawn, network, run };
}

const rateOf = (cap: number, clock: FakeClock): RateShare =>
  createRateLimiter(cap, clock, { bytes: () => new Uint8Array(), fraction: () => 0.5 }).join({ callsPerSecond: cap });
/** Opens a lane of two workers that only claim. */
const claiming = (clock: FakeClock, cap: number, claim: () => Promise<Acquired<number>>): Lane =>
  openLane<number>({
    clock,
    concurrency: 2,
    rate: rateOf(cap, clock),
    onNetwork: () => undefined,
    open: () => ({ acquire: claim, release: () => Promise.resolve(), perform: () => Promise.resolve() }),
  });
const settled: LaneOutcome = { kind: 'settled' };
const after = (clock: FakeClock, ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve));

describe('a lane', () => {
  it('runs every job once and finishes', async () => {
    const { lane, sent, run } = bench(20, () => Promise.resolve(settled));
    await run(1_000);
    expect(await lane.ended).toEqual({ kind: 'finished' });
    expect(sent.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('never has more jobs in flight than its concurrency', async () => {
    let now = 0;
    let most = 0;
    const { lane, run } = bench(30, async (_job, _signal, clock) => {
      most = Math.max(most, (now += 1));
      await after(clock, 100);
      now -= 1;
      return settled;
    });
    await run(3_000);
    await lane.ended;
    expect(most).toBe(3);
  });

  it('sends nothing new once it is closed, and returns what was claimed but not sent', async () => {
    const { lane, sent, run, withdrawn } = bench(1_000, async (_job, _signal, clock) => {
      await after(clock, 50);
      return settled;
    });
    await run(500);
    lane.close(5_000);
    const before = sent.length;
    await run(500);
    expect(await lane.ended).toEqual({ kind: 'closed' });
    expect(sent.length).toBe(before);
    expect(before + withdrawn.length).toBeLessThan(100);
  });

  it('claims the next job while the end of the last one is being written, and sends it only once that is stored', async () => {
    const claimed: number[] = [];
    const { lane, sent, run } = bench(4, () => Promise.resolve(settled), {
      concurrency: 1,
      commitMs: 400,
      claim: (next) => {
        claimed.push(next);
        return null;
      },
    });
    await run(300);
    expect([claimed, sent]).toEqual([[1, 2], [1]]);
    await run(400);
    expect([claimed, sent]).toEqual([
      [1, 2, 3],
      [1, 2],
    ]);
    await run(2_000);
    expect(await lane.ended).toEqual({ kind: 'finished' });
    expect(sent).toEqual([1, 2, 3, 4]);
  });

  it('hasn’t ended before the last end is written, even if a claim failed', async () => {
    const { lane, run } = bench(3, () => Promise.resolve(settled), {
      concurrency: 1,
      commitMs: 1_000,
      claim: (next) => {
        if (next === 2) throw new Error('the disk is full');
        return null;
      },
    });
    let ended = false;
    const rejected = expect(lane.ended.finally(() => (ended = true))).rejects.toThrow('the disk is full');
    await run(800);
    expect(ended).toBe(false);
    await run(800);
    expect(ended).toBe(true);
    await rejected;
  });

  it('cuts off what hasn’t ended when the drain is over', async () => {
    let cut = 0;
    const { lane, run } = bench(
      3,
      (_job, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            cut += 1;
            resolve(settled);
          });
        }),
    );
    await run(100);
    lane.close(5_000);
    await run(4_900);
    expect(cut).toBe(0);
    await run(200);
    await lane.ended;
    expect(cut).toBe(3);
  });

  it('stops at a blocking answer: only what was in flight follows', async () => {
    const { lane, sent, run } = bench(1_000, async (job, _signal, clock) => {
      await after(clock, 100);
      return job === 10 ? { kind: 'blocked', by: 'keyRefused', message: 'no such key' } : settled;
    });
    await run(3_000);
    expect(await lane.ended).toEqual({ kind: 'ended', by: 'keyRefused', message: 'no such key' });
    expect(sent.length).toBeLessThanOrEqual(10 + 3);
  });

  it('probes sparingly while there is no network, loses nothing, and continues by itself', async () => {
    let online = true;
    const { lane, sent, run, network } = bench(40, async (_job, _signal, clock) => {
      await after(clock, 5);
      return online ? settled : { kind: 'offline' };
    });
    await run(150);
    online = false;
    const before = sent.length;
    await run(30_000);
    // After 1 + 2 + 4 + 8 + 16 s: five probes besides the three calls that were in flight.
    expect(sent.length - before).toBeLessThanOrEqual(8);
    expect(network).toContain(true);
    online = true;
    await run(40_000);
    expect(await lane.ended).toEqual({ kind: 'finished' });
    expect(network.at(-1)).toBe(false);
    expect(new Set(sent).size).toBe(40);
  });

  it('continues by itself, however often the network fails: every 2 s for a minute', async () => {
    const { clock, lane, sent, run, network } = bench(2_000, async (_job, _signal, clock) => {
      const isUp = clock.monotonic() > 60_000 || Math.floor(clock.monotonic() / 2_000) % 2 === 0;
      await after(clock, 5);
      return isUp ? settled : { kind: 'offline' };
    });
    await run(90_000);
    expect(await lane.ended).toEqual({ kind: 'finished' });
    expect(new Set(sent).size).toBe(2_000);
    // The few calls that were in flight each time, and the probes.
    expect(sent.length - 2_000).toBeLessThan(15 * (3 + 3));
    expect(network.filter(Boolean).length).toBeGreaterThan(5);
    expect(clock.monotonic()).toBeLessThan(91_000);
  });

  it('sends only its probe while calls wait for their turn and the network fails', async () => {
    const { sent, run, withdrawn } = bench(100, () => Promise.resolve({ kind: 'offline' }), { concurrency: 50, cap: 20 });
    await run(900);
    expect(sent.length).toBeLessThanOrEqual(2);
    await run(7_000);
    expect(sent.length).toBeLessThanOrEqual(5);
    expect(withdrawn.length).toBeLessThanOrEqual(2);
  });

  it('reacts to a refusal before it is written: the disk may be slow', async () => {
    const { lane, sent, run } = bench(
      1_000,
      async (job, _signal, clock) => {
        await after(clock, 20);
        return job === 10 ? { kind: 'blocked', by: 'quotaUsed', message: null } : settled;
      },
      { concurrency: 50, commitMs: 400 },
    );
    await run(3_000);
    expect(await lane.ended).toMatchObject({ kind: 'ended', by: 'quotaUsed' });
    expect(sent.length).toBeLessThanOrEqual(13);
  });

  it('awaits what is in flight, however long, if it is closed without a limit', async () => {
    let cut = 0;
    const { lane, sent, run } = bench(1_000, async (_job, signal, clock) => {
      signal.addEventListener('abort', () => (cut += 1));
      await after(clock, 20_000);
      return settled;
    });
    await run(500);
    lane.close(null);
    const before = sent.length;
    await run(20_000);
    expect(await lane.ended).toEqual({ kind: 'closed' });
    expect([sent.length, cut]).toEqual([before, 0]);
  });

  it('retries at once when told to', async () => {
    let online = false;
    const { lane, sent, run } = bench(2, () => Promise.resolve(online ? settled : { kind: 'offline' }));
    await run(9_000);
    online = true;
    const before = sent.length;
    lane.tryNow();
    await run(100);
    expect(sent.length).toBeGreaterThan(before);
    await run(1_000);
    expect(await lane.ended).toEqual({ kind: 'finished' });
  });

  it('begins its pauses anew when told to retry: what comes back may need a moment more', async () => {
    let online = false;
    const { lane, sent, run } = bench(1, () => Promise.resolve(online ? settled : { kind: 'offline' }));
    await run(40_000);
    lane.tryNow();
    await run(100);
    online = true;
    const before = sent.length;
    await run(900);
    expect(sent.length).toBe(before);
    await run(200);
    expect(await lane.ended).toEqual({ kind: 'finished' });
  });

  it('sends another probe, and only one more a second, when told to retry while its probe hangs', async () => {
    let lost = false;
    const { lane, sent, run } = bench(5, async (_job, _signal, clock) => {
      if (!lost) return { kind: 'offline' };
      await after(clock, 10_000);
      return { kind: 'offline' };
    });
    await run(100);
    lost = true;
    await run(1_500);
    const before = sent.length;
    for (let flap = 0; flap < 100; flap += 1) {
      lane.tryNow();
      await run(10);
    }
    expect(sent.length - before).toBe(1);
    lane.close(0);
    await run(20_000);
    expect(await lane.ended).toEqual({ kind: 'closed' });
  });

  it('waits when the system says that the network is lost, and finds out by one probe if it isn’t', async () => {
    const { lane, sent, network, run } = bench(
      20,
      async (_job, _signal, clock) => {
        await after(clock, 10);
        return settled;
      },
      { cap: 10 },
    );
    await run(200);
    lane.networkLost();
    lane.networkLost();
    expect(network).toEqual([true]);
    // Calls in flight may have been answered; then the network is there.
    await run(50);
    const before = sent.length;
    lane.networkLost();
    await run(900);
    expect(sent.length).toBe(before);
    await run(300);
    expect(sent.length).toBeGreaterThan(before);
    await run(5_000);
    expect(await lane.ended).toEqual({ kind: 'finished' });
    expect(network.at(-1)).toBe(false);
    lane.networkLost();
    expect(network.at(-1)).toBe(false);
  });

  it('ends at a cap only if what is in flight leaves no room', async () => {
    let inFlight = 0;
    const { lane, sent, run } = bench(
      50,
      async (_job, _signal, clock) => {
        inFlight += 1;
        await after(clock, 200);
        inFlight -= 1;
        return settled;
      },
      { claim: (next) => (next > 10 ? { kind: 'capped', by: 'maxCalls' } : null) },
    );
    await run(5_000);
    expect(await lane.ended).toEqual({ kind: 'ended', by: 'maxCalls', message: null });
    expect(inFlight).toBe(0);
    expect(sent.length).toBe(10);
  });

  it('ends in doubt if that is all that is left', async () => {
    const { lane, sent, run } = bench(5, () => Promise.resolve(settled), { claim: (next) => (next > 4 ? { kind: 'inDoubt' } : null) });
    await run(1_000);
    expect(await lane.ended).toEqual({ kind: 'ended', by: 'teamInDoubt', message: null });
    expect(sent).toEqual([1, 2, 3, 4]);
  });

  it('believes no answer that is older than what ended meanwhile: there may be more, or a cap', async () => {
    const clock = fakeClock();
    /** Two workers claim at once. The first learns late that nothing was left, which was true only before the second met the cap. */
    const answers: [number, Acquired<number>][] = [
      [30, { kind: 'served' }],
      [10, { kind: 'capped', by: 'maxCalls' }],
    ];
    let asked = 0;
    const lane = claiming(clock, 100, async () => {
      const [ms, claim] = answers[asked] ?? [1, { kind: 'capped' as const, by: 'maxCalls' }];
      asked += 1;
      await after(clock, ms);
      return claim;
    });
    await clock.advance(100);
    expect(await lane.ended).toEqual({ kind: 'ended', by: 'maxCalls', message: null });
    expect(asked).toBe(3);
  });

  it('pauses when asked to slow down, and asks everything in the end', async () => {
    let refusals = 0;
    const { lane, sent, run } = bench(30, () => {
      if (sent.length === 5 && refusals === 0) {
        refusals += 1;
        return Promise.resolve({ kind: 'rateLimited', retryAfterMs: null });
      }
      return Promise.resolve(settled);
    });
    await run(900);
    expect(sent.length).toBeLessThanOrEqual(8);
    await run(60_000);
    expect(await lane.ended).toEqual({ kind: 'finished' });
    expect(new Set(sent).size).toBe(30);
  });

  it('ends with the failure of its storage', async () => {
    const clock = fakeClock();
    const lane = claiming(clock, 10, () => Promise.reject(new Error('disk full')));
    const ended = lane.ended.catch((error: unknown) => String(error));
    await clock.advance(1_000);
    expect(await ended).toContain('disk full');
  });
});
