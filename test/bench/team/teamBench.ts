/**
 * How many claims per second four machines can make at one hub, how much of a key's rate they use together, what a team costs a run, and
 * how soon a device has others' data.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { makeTeam, madeKey } from '../../support/hubFixtures.ts';
import { startPostgres } from '../../support/tempPostgres.ts';
import { ms, perSecond, whole, type Line } from '../line.ts';
import { median } from '../median.ts';
import type { ClaimJob } from './claimJob.ts';
import { howSoonSeen, pullBench, type PullFigures } from './pullBench.ts';
import { runnerInTeam } from './runnerInTeam.ts';

const machines = 4;
/** Claims per second of a draft of the hub, on two processors. */
const reaches = { 1: 1100, 10: 6400, 100: 24_000 } as const;

/** Runs the same in four processes at once; returns each one's output. */
async function inFour<T>(job: ClaimJob, result: z.ZodType<T>): Promise<T[]> {
  const children = Array.from({ length: machines }, () =>
    spawn(process.execPath, [fileURLToPath(new URL('claimSide.ts', import.meta.url)), JSON.stringify(job)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  try {
    const lines = children.map(({ stdout }) => createInterface({ input: stdout })[Symbol.asyncIterator]());
    await Promise.all(lines.map((line) => line.next()));
    for (const { stdin } of children) stdin.write('go\n');
    const printed = await Promise.all(lines.map((line) => line.next()));
    return printed.map(({ value }) => result.parse(JSON.parse(String(value))));
  } finally {
    for (const child of children) child.kill();
  }
}
const sum = (all: readonly number[]): number => all.reduce((before, one) => before + one, 0);

/** The most calls in any second. */
function worstSecond(calls: readonly number[]): number {
  const sorted = calls.toSorted((a, b) => a - b);
  let [worst, from] = [0, 0];
  sorted.forEach((at, to) => {
    while (at - (sorted[from] ?? at) >= 1000) from += 1;
    worst = Math.max(worst, to - from + 1);
  });
  return worst;
}

/** The target: a million in 60 s; fewer in proportion, plus a second for joining. */
function pullLine({ records, pullMs, bytes, cpuMicros, barePerSecond }: PullFigures): Line {
  const isPart = records < 1_000_000;
  const mostMs = (60_000 * records) / 1_000_000 + (isPart ? 1_000 : 0);
  return {
    what: `${whole(records)} calls of a team’s log pulled into a fresh device, sealed, ${whole(bytes)} bytes each`,
    ours: `${ms(pullMs)}, ${perSecond(records, pullMs, 'records')}, ${whole(cpuMicros)} µs of processor time each, in all threads`,
    reference: `${whole(barePerSecond)} records/s (plain node-postgres, opened, into one table of SQLite, in one thread)`,
    ratio: (records / (pullMs / 1_000) / barePerSecond).toFixed(2),
    reach: `≤ ${ms(mostMs)}${isPart ? ' (60 s a million, and a second)' : ''}`,
    reached: pullMs <= mostMs,
  };
}

/** `records`: the number of calls in the log that a new device pulls. */
export async function teamBench(seconds: number, records: number): Promise<Line[]> {
  // Syncs to disk as in production.
  const postgres = await startPostgres({ fsync: true });
  try {
    const key = madeKey({ quotaCalls: 1_000_000_000, budgetMicros: 1_000_000_000_000 });
    const { admin, close } = await makeTeam(postgres, { key });
    const job = { login: admin.login, keyId: Buffer.from(key.keyId).toString('hex'), seconds };
    const lines: Line[] = [];
    for (const [batch, reach] of Object.entries(reaches)) {
      const trips = sum(await inFour({ ...job, what: 'roundTrips', seconds: 2 }, z.int())) / 2;
      const commits = sum(await inFour({ ...job, what: 'commits', seconds: 2 }, z.int())) / 2;
      const claims = sum(await inFour({ ...job, what: 'claims', batch: Number(batch) }, z.int())) / seconds;
      lines.push({
        what: `claims at one hub, four machines, ${batch} at a time`,
        ours: `${whole(claims)} claims/s`,
        reference: `${whole(commits)} commits/s, ${whole(trips)} round trips/s (the same connections)`,
        ratio: (claims / commits).toFixed(2),
        reach: `≥ ${whole(reach)} claims/s`,
        reached: claims >= reach,
      });
    }
    for (const cap of [10, 50, 200]) {
      await admin.hub.setKey({ ...key, callsPerSecond: cap });
      const calls = (await inFour({ ...job, what: 'calls', perDevice: cap / machines, seconds: seconds * 2 }, z.array(z.number()))).flat();
      const took = (Math.max(...calls) - Math.min(...calls)) / 1000;
      const share = (calls.length - 1) / took / cap;
      const worst = worstSecond(calls);
      lines.push({
        what: `share of a cap of ${cap}/s that four machines use over ${seconds * 2} s`,
        ours: `${(share * 100).toFixed(1)} %`,
        reference: `${worst} calls in the worst second`,
        reach: `≥ 93 %, ≤ ${cap}`,
        reached: share >= 0.93 && worst <= cap,
      });
    }
    await close();
    const runner = await runnerInTeam(postgres, { calls: seconds * 400, rounds: 3 });
    lines.push({
      what: 'a run in a team, 20 calls under way, a key of 1,000 calls a second',
      ours: `${whole(runner.inTeam)} calls/s`,
      reference: `${whole(runner.alone)} calls/s alone`,
      ratio: runner.ratio.toFixed(2),
      reach: '≥ 0.70',
      reached: runner.ratio >= 0.7,
    });
    const seen = await howSoonSeen(postgres);
    lines.push({
      what: 'a colleague’s decision on a shared list is seen, at the latest',
      ours: ms(Math.max(...seen)),
      reference: `${ms(median(seen))} in the middle`,
      reach: '≤ 2,000 ms',
      reached: Math.max(...seen) <= 2_000,
    });
    return [...lines, pullLine(await pullBench(postgres, records))];
  } finally {
    await postgres.end();
  }
}
