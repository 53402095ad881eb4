/** kill −9 in the middle of a run: what was answered is kept, what was in flight is in doubt, and the rest is bought once. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestCore } from './support/openTestCore.ts';
import { startTestSandbox, type TestSandbox } from './support/startTestSandbox.ts';

const script = fileURLToPath(new URL('support/runInChild.ts', import.meta.url));
const rows = 300;
const concurrency = 10;

let dataDir: string;
let sandbox: TestSandbox;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rollcall-crash-'));
  sandbox = await startTestSandbox({ faults: ['error500:every=37', 'cutAfter:every=41'] });
});
afterEach(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the child; resolves with it and the run's id once the run is under way. */
async function begin(...args: string[]): Promise<{ child: ChildProcess; runId: string; ended: Promise<number | null> }> {
  const child = spawn(process.execPath, [script, dataDir, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const runId = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim().split('\n')[0] ?? ''));
    child.once('exit', () => reject(new Error('the child ended before its run began')));
  });
  return { child, runId, ended };
}

const answeredMore = async (than: number): Promise<void> => {
  while (sandbox.counts().answered <= than) await new Promise((resolve) => setTimeout(resolve, 2));
};

it('loses no answer, asks nothing again that was answered, and lists every doubtful call', { timeout: 120_000 }, async () => {
  const file = join(dataDir, 'leads.csv');
  writeFileSync(
    file,
    ['phone', ...Array.from({ length: rows }, (_, index) => `+1${206 + Math.floor(index / 100)}5550${100 + (index % 100)}`)].join('\n'),
  );

  const { runId, ...first } = await begin(file, sandbox.url);
  let { child, ended } = first;
  const kills = 5;
  for (let kill = 1; kill <= kills; kill += 1) {
    await answeredMore(sandbox.counts().answered + 20 + kill * 3);
    child.kill('SIGKILL');
    await ended;
    ({ child, ended } = await begin(runId));
  }
  expect(await ended).toBe(0);

  const core = await openTestCore({ dataDir, mode: 'read' });
  const run = await core.handlers['runs.get']({ runId });
  await core.close();
  const { planned, done, partial, failed, refused, pending, inDoubt, unknown } = run.counts;
  expect({ planned, failed, refused, pending }).toEqual({ planned: rows, failed: 0, refused: 0, pending: 0 });
  expect(done + partial).toBe(rows);
  expect(inDoubt).toBeGreaterThan(0);
  expect(inDoubt).toBeLessThanOrEqual(kills * concurrency);

  // Only what nobody could know the end of was bought twice: calls in doubt, and answers that were cut on their way.
  const counted = sandbox.counts();
  expect(counted.billedAgain).toBeLessThanOrEqual(unknown);
  const price = 15_000;
  expect(run.cost.lowMicros / price).toBeLessThanOrEqual(counted.billed);
  expect(counted.billed).toBeLessThanOrEqual(run.cost.highMicros / price);
});
