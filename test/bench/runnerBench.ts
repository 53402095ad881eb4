/** How fast calls go through the durable runner, beside bare undici that stores nothing; and how much of a cap is used, as the server counts it. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import type { Run } from '../../electron/contract/run.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { startTestSandbox } from '../support/startTestSandbox.ts';

const inFlight = 100;

async function startStaticServer(): Promise<{ url: string; close(): void }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('staticServer.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    child.once('error', reject);
  });
  return { url: `http://127.0.0.1:${port}`, close: () => child.stdin.end() };
}

/** Calls a second of bare undici, nothing stored. */
async function bareCalls(url: string, calls: number): Promise<number> {
  const pool = new Pool(url, { connections: inFlight });
  let next = 0;
  const start = performance.now();
  const worker = async (): Promise<void> => {
    while (next < calls) {
      const path = `/3.0/phone_intel?phone=%2B1206555${String((next += 1)).padStart(4, '0')}`;
      const { body } = await pool.request({ method: 'GET', path, headers: { 'x-api-key': 'k' } });
      JSON.parse(await body.text());
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const rate = calls / ((performance.now() - start) / 1000);
  await pool.close();
  return rate;
}

async function runOver(core: TestCore, url: string, rows: number, callsPerSecond: number, concurrency: number): Promise<Run> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  const number = (index: number): string =>
    `+1${200 + (index % 700)}${200 + Math.floor(index / 700 / 10_000)}${String(Math.floor(index / 700) % 10_000).padStart(4, '0')}`;
  writeFileSync(path, ['phone', ...Array.from({ length: rows }, (_, index) => number(index))].join('\n'));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  const { environmentId } = await core.handlers['environments.create']({ name: randomUUID().slice(0, 8), baseUrl: url });
  await core.handlers['environments.setKey']({ environmentId, key: 'sandbox' });
  const request = {
    listId,
    environmentId,
    checks: [{ operation: 'phone_intel', addOns: [], only: {} }],
    freshForMs: 0,
    limit: null,
    maxCalls: null,
    budgetMicros: null,
    callsPerSecond,
    concurrency,
  };
  const { runId } = await core.handlers['runs.start'](request);
  await core.next('runs.progressed', (progress) => progress.runId === runId && progress.state === 'finished');
  return core.handlers['runs.get']({ runId });
}

export interface RunnerFigures {
  bareCallsPerSecond: number;
  runnerCallsPerSecond: number;
  ratio: number;
  capShare: number;
  capRefusals: number;
  capWorstSecond: number;
}

export async function runnerBench(rows = 20_000, cap = 50, seconds = 20): Promise<RunnerFigures> {
  const server = await startStaticServer();
  const core = await openTestCore();
  try {
    await bareCalls(server.url, 5_000);
    const bare = await bareCalls(server.url, rows);
    const run = await runOver(core, server.url, rows, 100_000, inFlight);
    const runner = run.counts.done / (run.elapsedMs / 1000);

    const sandbox = await startTestSandbox({ callsPerSecond: cap });
    const capped = await runOver(core, sandbox.url, cap * seconds, cap, 20);
    const counts = sandbox.counts();
    await sandbox.close();
    return {
      bareCallsPerSecond: bare,
      runnerCallsPerSecond: runner,
      ratio: runner / bare,
      capShare: capped.counts.done / (capped.elapsedMs / 1000) / cap,
      capRefusals: counts.refused,
      capWorstSecond: counts.perSecondPeak,
    };
  } finally {
    await core.end();
    server.close();
  }
}
