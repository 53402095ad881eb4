/**
 * kill −9 at any moment: what was answered is kept, what was in flight is in doubt, the rest is bought once, and later checks are asked of the
 * same rows. Many more kills: `npm run crash -- --kills 200`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Run } from '../../electron/contract/run.ts';
import { killAndResume } from '../support/killAndResume.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { phoneOf } from '../support/phoneRun.ts';
import { startTestSandbox } from '../support/startTestSandbox.ts';

const kills = Number(process.env['ROLLCALL_KILLS'] ?? 6);
const seed = Number(process.env['ROLLCALL_SEED'] ?? 20_260_521);

it.each([10, 50])('survives kill −9 at random points, with %i in flight and under faults', { timeout: 1_500_000 }, async (concurrency) => {
  const { afterKills, end, rows, exitCode, ...service } = await killAndResume({ seed: seed + concurrency, kills: kills / 2, concurrency });
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
  // No answered call is asked again, every row is answered in the end, and whatever was bought twice stands in the ledger as doubtful.
  expect(service.askedThoughClosed).toBe(0);
  expect(exitCode).toBe(0);
  expect(end.ledger.counts).toMatchObject({ failed: 0, refused: 0, pending: 0 });
  expect(service.unexplained).toEqual([]);
  expect(end.ledger.open).toBe(0);
  expect(doubtful).toBeGreaterThan(0);
  if (process.env['ROLLCALL_KILLS']) console.log({ concurrency, kills: afterKills.length, rows, calls: service.calls, inDoubt: doubtful });
});

const script = fileURLToPath(new URL('../support/runInChild.ts', import.meta.url));
const checks = [
  { operation: 'phone_intel', addOns: [], where: {} },
  { operation: 'cnam', addOns: [], where: { scoreAtLeast: 31 } },
  { operation: 'caller_id', addOns: [], where: { scoreAtLeast: 70 } },
];

it('chooses the rows of later checks as if nothing had happened, wherever it was killed', async () => {
  const room = mkdtempSync(join(tmpdir(), 'rollcall-killed-'));
  /** `killAt`: after so many answers. */
  const asked = async (name: string, killAt: readonly number[]): Promise<{ run: Run; billedBy: Readonly<Record<string, number>> }> => {
    const folder = join(room, name);
    mkdirSync(folder);
    const file = join(folder, 'leads.csv');
    writeFileSync(file, ['phone', ...Array.from({ length: 60 }, (_, index) => phoneOf(index))].join('\n'));
    const service = await startTestSandbox();
    try {
      let runId: string | undefined;
      for (const at of [...killAt, Infinity]) {
        const args = runId === undefined ? [file, service.url, '100000', JSON.stringify(checks)] : [runId];
        const child = spawn(process.execPath, [script, folder, '10', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
        const ended = once(child, 'exit');
        const [id] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
        runId ??= id;
        if (at === Infinity) expect(await ended).toEqual([0, null]);
        else {
          await expect.poll(() => service.counts().billed, { interval: 1 }).toBeGreaterThanOrEqual(at);
          child.kill('SIGKILL');
          await ended;
        }
      }
      const core = await openTestCore({ dataDir: folder, mode: 'read' });
      const run = await core.handlers['runs.get']({ runId: runId ?? '' });
      await core.close();
      expect(run).toMatchObject({ state: 'finished', counts: { pending: 0, failed: 0, refused: 0 } });
      const { billedAgain, billedBy } = service.counts();
      expect(billedAgain).toBeLessThanOrEqual(run.counts.billingUnknown);
      return { run, billedBy };
    } finally {
      await service.close();
    }
  };
  const plannedBy = ({ checks: made }: Run): number[] => made.map(({ counts }) => counts.planned);
  try {
    const whole = await asked('whole', []);
    const [first = 0, second = 0, third = 0] = plannedBy(whole.run);
    expect([first, second > 0, third > 0]).toEqual([60, true, true]);
    expect(whole.billedBy).toEqual({ 'phone_intel@3.0': first, 'cnam@3.1': second, 'caller_id@3.1': third });
    // When the rows of the second check are chosen, and in the middle of them.
    const killed = await asked('killed', [first, first + Math.ceil(second / 2)]);
    expect(plannedBy(killed.run)).toEqual([first, second, third]);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
});
