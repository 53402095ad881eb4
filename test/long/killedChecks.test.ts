/** kill −9 in the middle of a run: what was answered is kept, what was in flight is in doubt, and the rest is bought once. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestCore } from '../support/openTestCore.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

const script = fileURLToPath(new URL('../support/runInChild.ts', import.meta.url));
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

/** Starts the child; resolves with it and the run's id once the run has started. */
async function begin(folder: string, ...args: string[]): Promise<{ child: ChildProcess; runId: string; ended: Promise<number | null> }> {
  const child = spawn(process.execPath, [script, folder, String(concurrency), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
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

  const { runId, ...first } = await begin(dataDir, file, sandbox.url, '400');
  let { child, ended } = first;
  const kills = 5;
  for (let kill = 1; kill <= kills; kill += 1) {
    await answeredMore(sandbox.counts().answered + 20 + kill * 3);
    child.kill('SIGKILL');
    await ended;
    ({ child, ended } = await begin(dataDir, runId));
  }
  expect(await ended).toBe(0);

  const core = await openTestCore({ dataDir, mode: 'read' });
  const run = await core.handlers['runs.get']({ runId });
  await core.close();
  const { planned, done, partial, failed, refused, pending, inDoubt, billingUnknown } = run.counts;
  expect({ planned, failed, refused, pending }).toEqual({ planned: rows, failed: 0, refused: 0, pending: 0 });
  expect(done + partial).toBe(rows);
  expect(inDoubt).toBeGreaterThan(0);
  expect(inDoubt).toBeLessThanOrEqual(kills * concurrency);

  // Only calls with an unknown end were bought twice: calls in doubt, and answers that were cut off.
  const counted = sandbox.counts();
  expect(counted.billedAgain).toBeLessThanOrEqual(billingUnknown);
  const price = 15_000;
  expect(run.cost.lowMicros / price).toBeLessThanOrEqual(counted.billed);
  expect(counted.billed).toBeLessThanOrEqual(run.cost.highMicros / price);
});

it('chooses the rows of later checks as if nothing had happened, wherever it was killed', { timeout: 120_000 }, async () => {
  const phones = Array.from({ length: 150 }, (_, index) => `+1${206 + Math.floor(index / 100)}5550${100 + (index % 100)}`);
  const checks = [
    { operation: 'phone_intel', addOns: [], where: {} },
    { operation: 'cnam', addOns: [], where: { scoreAtLeast: 31 } },
    { operation: 'caller_id', addOns: [], where: { scoreAtLeast: 70 } },
  ];
  const asked = async (folder: string, kills: number): Promise<{ planned: number[]; billed: Readonly<Record<string, number>> }> => {
    const file = join(folder, 'leads.csv');
    writeFileSync(file, ['phone', ...phones].join('\n'));
    const service = await startTestSandbox();
    const { runId, ...first } = await begin(folder, file, service.url, '400', JSON.stringify(checks));
    let { child, ended } = first;
    // Soon after each check's last call, when the next one's rows are chosen, and in the middle of them.
    for (let kill = 1; kill <= kills; kill += 1) {
      const before = service.counts().billed;
      while (service.counts().billed < Math.max(before, kill * 70) && child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 2));
      child.kill('SIGKILL');
      await ended;
      ({ child, ended } = await begin(folder, runId));
    }
    expect(await ended).toBe(0);
    const core = await openTestCore({ dataDir: folder, mode: 'read' });
    const run = await core.handlers['runs.get']({ runId });
    await core.close();
    expect(run).toMatchObject({ state: 'finished', counts: { pending: 0, failed: 0, refused: 0 } });
    const counted = service.counts();
    await service.close();
    expect(counted.billedAgain).toBeLessThanOrEqual(run.counts.billingUnknown);
    return { planned: run.checks.map(({ counts }) => counts.planned), billed: counted.billedBy };
  };
  const undisturbed = await asked(mkdtempSync(join(dataDir, 'whole-')), 0);
  expect(undisturbed.planned[0]).toBe(150);
  expect(undisturbed.billed).toEqual({
    'phone_intel@3.0': undisturbed.planned[0],
    'cnam@3.1': undisturbed.planned[1],
    'caller_id@3.1': undisturbed.planned[2],
  });
  expect((await asked(mkdtempSync(join(dataDir, 'killed-')), 3)).planned).toEqual(undisturbed.planned);
});
