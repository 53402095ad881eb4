/**
 * kill −9 at any moment: answers are kept, calls in flight are in doubt, the rest is bought once, and later checks cover the same rows.
 * For more kills: `npm run crash -- --kills 200`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { PlanRequest } from '#contract/plan/plan.ts';
import { killAndResume } from '../support/killAndResume.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, phoneOf, phonePlan, rested } from '../support/phoneRun.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

const asked = process.env['ROLLCALL_KILLS'];
const kills = Number(asked ?? 3);
/** Calls in flight: many at once cover all cases of few. */
const inFlight = asked === undefined ? [50] : [10, 50];
const seed = Number(process.env['ROLLCALL_SEED'] ?? 20_260_521);

it.each(inFlight)('survives kill −9 at random points, with %i in flight and under faults', { timeout: 1_500_000 }, async (concurrency) => {
  const { afterKills, end, rows, exitCode, ...service } = await killAndResume({
    seed: seed + concurrency,
    kills: kills / inFlight.length,
    concurrency,
  });
  let doubtful = 0;
  for (const { ledger, billed, low, high } of [...afterKills, end]) {
    expect(ledger.integrity).toBe('ok');
    expect(ledger.chainHolds).toBe(true);
    // What may be bought twice because of this kill: listed, or left open and listed at the next start.
    const listed = ledger.counts.inDoubt + ledger.open;
    expect(listed - doubtful).toBeGreaterThanOrEqual(0);
    expect(listed - doubtful).toBeLessThanOrEqual(concurrency);
    doubtful = listed;
    const { planned, done, partial, failed, refused, pending } = ledger.counts;
    expect(planned).toBe(rows);
    expect(done + partial + failed + refused + pending).toBe(planned);
    const { jobs } = ledger;
    expect({ done, partial, failed, refused }).toEqual({
      done: jobs['done'] ?? 0,
      partial: jobs['partial'] ?? 0,
      failed: jobs['failed'] ?? 0,
      refused: jobs['refused'] ?? 0,
    });
    expect(pending).toBe((jobs['pending'] ?? 0) + (jobs['leased'] ?? 0));
    expect(low).toBeLessThanOrEqual(billed);
    expect(billed).toBeLessThanOrEqual(high);
  }
  // No answered call is made again, every row is answered in the end, and every double purchase is marked as doubtful in the ledger.
  expect(service.requestsWhileClosed).toBe(0);
  expect(exitCode).toBe(0);
  expect(end.ledger.counts).toMatchObject({ failed: 0, refused: 0, pending: 0 });
  expect(service.unexplained).toEqual([]);
  expect(end.ledger.open).toBe(0);
  expect(doubtful).toBeGreaterThan(0);
  if (asked !== undefined) console.log({ concurrency, kills: afterKills.length, rows, calls: service.calls, inDoubt: doubtful });
});

const script = fileURLToPath(new URL('../support/runInChild.ts', import.meta.url));
const rows = 60;
const checks: PlanRequest['checks'] = [
  { operation: 'phone_intel', addOns: [], where: {} },
  { operation: 'cnam', addOns: [], where: { scoreAtLeast: 31 } },
  { operation: 'caller_id', addOns: [], where: { scoreAtLeast: 70 } },
];

/** Completes a run of these checks in this process; returns how many rows each check chose. */
async function finish(core: TestCore, service: TestSandbox, start: () => Promise<string>): Promise<number[]> {
  try {
    const run = await rested(core, await start());
    expect(run).toMatchObject({ state: 'finished', counts: { pending: 0, failed: 0, refused: 0 } });
    expect(service.counts().billedAgain).toBeLessThanOrEqual(run.counts.billingUnknown);
    return run.checks.map(({ counts }) => counts.planned);
  } finally {
    await core.end();
    await service.close();
  }
}

async function planWhole(): Promise<number[]> {
  const service = await startTestSandbox();
  const core = await openTestCore();
  return finish(core, service, async () => {
    const environmentId = await openEnvironment(core, service.url, service.key);
    const request = phonePlan(await importPhones(core, rows), environmentId, { checks, concurrency: 10 });
    return (await core.handlers['runs.start'](request)).runId;
  });
}

/** `killAt`: the numbers of answers after which it is killed. */
async function planKilled(killAt: readonly number[]): Promise<number[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-killed-'));
  const file = join(dataDir, 'leads.csv');
  writeFileSync(file, ['phone', ...Array.from({ length: rows }, (_, index) => phoneOf(index))].join('\n'));
  const service = await startTestSandbox();
  let runId: string | undefined;
  for (const at of killAt) {
    const args = runId === undefined ? [file, service.url, '100000', JSON.stringify(checks)] : [runId];
    const child = spawn(process.execPath, [script, dataDir, '10', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    const [id] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    runId ??= id;
    await expect.poll(() => service.counts().billed, { interval: 1 }).toBeGreaterThanOrEqual(at);
    child.kill('SIGKILL');
    await ended;
  }
  const core = await openTestCore({ dataDir });
  return finish(core, service, async () => {
    const environment = (await core.handlers['environments.list']({})).find(({ baseUrl }) => baseUrl !== null);
    await core.handlers['environments.setKey']({ environmentId: environment?.environmentId ?? '', key: service.key });
    return (await core.handlers['runs.resume']({ runId: runId ?? '' })).runId;
  });
}

it('chooses the rows of later checks as if nothing had happened, wherever it was killed', async () => {
  const whole = await planWhole();
  const [first = 0, second = 0, third = 0] = whole;
  expect([first, second > 0, third > 0]).toEqual([rows, true, true]);
  // When the rows of the second check are chosen, and in the middle of them.
  expect(await planKilled([first, first + Math.ceil(second / 2)])).toEqual(whole);
});
