/** Like SQLite's own tests: the 1st, 2nd, 3rd … write of a whole run fails once, until a run completes without a fault. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setEnvironmentData } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Failed } from '#contract/failure.ts';
import type { Run } from '#contract/runs/run.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { inWorker } from '#core/platform/threads/openThread.ts';
import { testThreads } from '../support/testThreads.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { openEnvironment, phonePlan } from '../support/phoneRun.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

const rows = 2;
const fault = new Int32Array(new SharedArrayBuffer(8));
let core: TestCore;
let sandbox: TestSandbox;
beforeEach(async () => {
  setEnvironmentData('faultAt', fault.buffer);
  sandbox = await startTestSandbox();
  core = await openTestCore({
    ports: {
      threads: { ...testThreads, ledger: inWorker(new URL('../support/faultyLedgerThread.ts', import.meta.url)) },
      // Failed writes are retried every second; here, immediately.
      clock: { ...realClock, after: (ms, fire) => realClock.after(ms === 1_000 ? 5 : ms, fire) },
      log: () => '',
    },
  });
});
afterEach(async () => {
  fault[0] = 0;
  await core.end();
  await sandbox.close();
});

/**
 * A full disk rolls back the whole transaction, an I/O error doesn't: they alternate, and if there is time for both, also in the other
 * order.
 */
const turns = Number(process.env['ROLLCALL_DISK_SIZES'] ?? 0) >= 20 ? [0, 1] : [0];
it.each(turns)('loses nothing to a fault at any write (%i)', async (turn) => {
  const file = join(core.dataDir, 'leads.csv');
  writeFileSync(file, 'phone\n+12065550100\n+12065550101\n');
  const environmentId = await openEnvironment(core, sandbox.url, sandbox.key);
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} });
  const request = phonePlan(listId, environmentId, { freshForMs: 0, callsPerSecond: 5_000, concurrency: 1 });
  let reported = 0;
  for (let at = 1; ; at += 1) {
    const before = sandbox.counts();
    fault[1] = (at + turn) % 2;
    fault[0] = at;
    // Some faults hit the start, some the resuming: each is reported as a storage failure, and the command is repeated.
    let runId: string | null = null;
    let state = 'none';
    for (let tries = 0; state !== 'finished'; tries += 1) {
      expect(tries, `the fault at write ${at} keeps the run from finishing`).toBeLessThan(6);
      try {
        const going: Run = runId === null ? await core.handlers['runs.start'](request) : await core.handlers['runs.resume']({ runId });
        runId = going.runId;
        for (;;) {
          ({ state } = await core.handlers['runs.get']({ runId: going.runId }));
          if (state !== 'running') break;
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        expect(error.failure.code).toMatch(/^(disk.full|dataFolder.unusable)$/);
        reported += 1;
      }
      runId ??= (await core.handlers['runs.list']({ listId })).find((run) => run.state !== 'finished')?.runId ?? null;
    }
    if (runId === null) throw new Error('no run');
    const { counts } = await core.handlers['runs.get']({ runId });
    expect(counts, `after the fault at write ${at}`).toMatchObject({ planned: rows, failed: 0, refused: 0, pending: 0 });
    // Paid for once: answers that arrived while the ledger failed waited until they could be stored.
    expect(sandbox.counts().billed - before.billed, `calls after the fault at write ${at}`).toBe(rows);
    if ((fault[0] ?? 0) > 0) {
      expect(at).toBeGreaterThan(30);
      break;
    }
  }
  expect(reported).toBeGreaterThan(0);
});

it('loses no answer of a look-up to a fault at any write', async () => {
  const environmentId = await openEnvironment(core, sandbox.url, sandbox.key);
  const ask = (phone: string) =>
    core.handlers['lookups.ask']({ environmentId, operation: 'phone_intel', addOns: [], parameters: { phone } });
  let reported = 0;
  for (let at = 1; ; at += 1) {
    fault[1] = at % 2;
    fault[0] = at;
    await ask(`+1206555${1000 + at}`).catch((error: unknown) => {
      if (!(error instanceof Failed)) throw error;
      reported += 1;
    });
    const { billed } = sandbox.counts();
    const kept = async (): Promise<number> => (await core.handlers['lookups.list']({ count: 1 })).total;
    for (let looks = 0; (await kept()) < billed; looks += 1) {
      expect(looks, `what came back when write ${at} failed is not in the ledger`).toBeLessThan(200);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if ((fault[0] ?? 0) > 0) break;
  }
  expect(reported).toBeGreaterThan(5);
});
