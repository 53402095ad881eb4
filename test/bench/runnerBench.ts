/**
 * How fast calls go through the durable runner, beside bare undici that stores nothing; the cost of size; and how much of a cap is used.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import { inWorker } from '#core/platform/threads/openThread.ts';
import { workerThreads } from '#hosts/node/builtFiles.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { bareCalls, inFlight, makeLeads, makeService, noCap, startRun, startStaticServer, untilFinished } from './benchRun.ts';
import { median } from './median.ts';

interface Side {
  callsPerSecond: number;
  /** Over all threads of the process. */
  cpuMicrosPerCall: number;
}

export interface SpeedFigures {
  bare: Side;
  rollcall: Side;
  /** Median of the rounds' ratios, because the machine's other work affects both sides of a round equally. */
  ratio: number;
  loopP99Ms: number;
}

async function timed(calls: number, work: () => Promise<void>): Promise<Side> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { callsPerSecond: calls / seconds, cpuMicrosPerCall: (user + system) / calls };
}

/** Runs both sides in turn, `rounds` times, from the first claim to the last commit, after one uncounted round. */
export async function speedBench(calls: number, rounds: number): Promise<SpeedFigures> {
  const server = await startStaticServer();
  const core = await openTestCore();
  const loop = monitorEventLoopDelay({ resolution: 5 });
  try {
    const environmentId = await makeService(core, server.url, 'bench');
    const sides: Record<'bare' | 'rollcall', Side[]> = { bare: [], rollcall: [] };
    const rollcallCalls = async (): Promise<Side> => {
      // A list for each round: rows that were checked before are graded from all their answers, so each round would do more than the
      // previous one.
      const listId = await makeLeads(core, calls);
      const runId = await startRun(core, { listId, environmentId, callsPerSecond: noCap, concurrency: inFlight });
      loop.enable();
      const side = await timed(calls, () => untilFinished(core, runId));
      loop.disable();
      return side;
    };
    // Neither side is measured while its code is still being compiled.
    await bareCalls(server.url, calls);
    await rollcallCalls();
    for (let round = 0; round < rounds; round += 1) {
      sides.bare.push(await timed(calls, () => bareCalls(server.url, calls)));
      sides.rollcall.push(await rollcallCalls());
    }
    const middle = (of: readonly Side[]): Side => ({
      callsPerSecond: median(of.map(({ callsPerSecond }) => callsPerSecond)),
      cpuMicrosPerCall: median(of.map(({ cpuMicrosPerCall }) => cpuMicrosPerCall)),
    });
    return {
      bare: middle(sides.bare),
      rollcall: middle(sides.rollcall),
      ratio: median(sides.rollcall.map(({ callsPerSecond }, round) => callsPerSecond / (sides.bare[round]?.callsPerSecond ?? NaN))),
      loopP99Ms: loop.percentile(99) / 1e6,
    };
  } finally {
    await core.end();
    server.close();
  }
}

const sizeFigures = z.object({
  /** From opening the folder, and from starting the process, to the first call after a kill −9. */
  readyMs: z.number(),
  readyFromStartMs: z.number(),
  /** The peak memory during the run. */
  peakRss: z.number(),
  cpuMicrosPerCall: z.number(),
  callsPerSecond: z.number(),
  loopP99Ms: z.number(),
});
export type SizeFigures = z.infer<typeof sizeFigures>;

const side = (...args: readonly string[]) =>
  // With the program's flags.
  spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, 'runnerSide.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** A run of this many jobs that is killed at its beginning, resumed by a new process, and completed. */
export async function sizeBench(jobs: number): Promise<SizeFigures> {
  const server = await startStaticServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-bench-'));
  try {
    const first = side('begin', dataDir, server.url, String(jobs));
    const gone = new Promise((resolve) => first.once('exit', resolve));
    const runId = await new Promise<string>((resolve, reject) => {
      createInterface(first.stdout).once('line', resolve);
      first.once('exit', () => reject(new Error('the run never began')));
    });
    first.kill('SIGKILL');
    await gone;
    const second = side('resume', dataDir, runId);
    let printed = '';
    for await (const chunk of second.stdout.setEncoding('utf8')) printed += String(chunk);
    return sizeFigures.parse(JSON.parse(printed));
  } finally {
    server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const arrivals = z.object({ calls: z.int(), worstSecond: z.int(), spanMs: z.number() });

export interface CapFigures {
  cap: number;
  /** The fraction of the cap used between the first and the last call, as the server counted. */
  share: number;
  /** The most calls in any second, as the server counted. */
  worstSecond: number;
}

export interface CapConditions {
  seconds: number;
  /** Blocks the event loop this long, five times a second. */
  stallMs?: number;
  /** Makes each sync of the ledger's disk take 5 ms longer. */
  slowDisk?: boolean;
}

/** Starts a run for each cap, with its own key, all at the same time. */
export async function capBench(caps: readonly number[], { seconds, stallMs = 0, slowDisk = false }: CapConditions): Promise<CapFigures[]> {
  const server = await startStaticServer();
  const threads = workerThreads();
  const ledger = slowDisk ? inWorker(new URL('slowLedgerThread.ts', import.meta.url)) : threads.ledger;
  const core = await openTestCore({ ports: { threads: { ...threads, ledger } } });
  const stalls = stallMs > 0 ? setInterval(() => block(stallMs), 200) : undefined;
  try {
    const one = async (cap: number): Promise<CapFigures> => {
      const key = `counted${cap}`;
      const environmentId = await makeService(core, `${server.url}/${key}`, key);
      const listId = await makeLeads(core, cap * seconds);
      const runId = await startRun(core, { listId, environmentId, callsPerSecond: cap, concurrency: Math.min(inFlight, cap) });
      await untilFinished(core, runId);
      const { calls, worstSecond, spanMs } = arrivals.parse(await (await fetch(`${server.url}/arrivals?key=${key}`)).json());
      return { cap, share: (calls - 1) / (spanMs / 1000) / cap, worstSecond };
    };
    return await Promise.all(caps.map(one));
  } finally {
    clearInterval(stalls);
    await core.end();
    server.close();
  }
}

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
