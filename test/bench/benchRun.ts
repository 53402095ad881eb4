/** Shared by the runner's benches: the server, bare undici, and a run over a list of made-up numbers. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import type { TestCore } from '../support/openTestCore.ts';
import { startPhones } from '../support/phoneRun.ts';

export const inFlight = 100;
/** More than any machine reaches, so that the runner is as fast as it can be. */
export const noCap = 100_000;

/** Starts the server in a separate process, so that its cost counts on neither side. */
export async function startStaticServer(): Promise<{ url: string; close(): void }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('staticServer.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    child.once('error', reject);
  });
  return { url: `http://127.0.0.1:${port}`, close: () => child.stdin.end() };
}

/** Makes calls through bare undici, with answers parsed and nothing stored. */
export async function bareCalls(url: string, calls: number): Promise<void> {
  const pool = new Pool(url, { connections: inFlight });
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < calls) {
      const path = `/3.0/phone_intel?phone=%2B1206555${String((next += 1)).padStart(4, '0')}`;
      const { body } = await pool.request({ method: 'GET', path, headers: { 'x-api-key': 'k' } });
      JSON.parse(await body.text());
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  await pool.close();
}

/** Creates an environment with this key. */
export async function makeService(core: TestCore, url: string, key: string): Promise<string> {
  const { environmentId } = await core.handlers['environments.create']({ name: key, baseUrl: url });
  await core.handlers['environments.setKey']({ environmentId, key });
  return environmentId;
}

/** Imports a list of this many distinct numbers, and waits for its findings. */
export async function makeLeads(core: TestCore, rows: number): Promise<string> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  const lines = function* (): Generator<string> {
    yield 'phone\n';
    for (let row = 0; row < rows; row += 1) {
      const line = String(Math.floor(row / 700) % 10_000).padStart(4, '0');
      yield `+1${200 + (row % 700)}${200 + Math.floor(row / 7_000_000)}${line}\n`;
    }
  };
  await pipeline(lines, createWriteStream(path));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  rmSync(path);
  await core.handlers['lists.screened']({ listId });
  return listId;
}

export interface RunOptions {
  listId: string;
  environmentId: string;
  callsPerSecond: number;
  concurrency: number;
}

/** Starts a run over the whole list. */
export async function startRun(core: TestCore, { listId, environmentId, callsPerSecond, concurrency }: RunOptions): Promise<string> {
  return (await startPhones(core, listId, environmentId, { callsPerSecond, concurrency })).runId;
}

/** Resolves when the run has ended; throws if it didn't finish. */
export async function untilFinished(core: TestCore, runId: string): Promise<void> {
  const { state } = await core.handlers['runs.get']({ runId });
  if (state === 'finished') return;
  await core.next('runs.progressed', (progress) => {
    if (progress.runId === runId && (progress.state === 'paused' || progress.state === 'stopped')) throw new Error('the run came to rest');
    return progress.runId === runId && progress.state === 'finished';
  });
}
