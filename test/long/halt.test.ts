/** Pause, stop, quit and a signal: nothing new is sent afterwards, and calls in flight get five seconds. Measured at the service. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, phoneOf, rested, startPhones } from '../support/phoneRun.ts';
import { sendAnswer, startScriptedService, type ScriptedService } from '../support/scriptedService.ts';
import { openCliRoom } from '../support/spawnCli.ts';

const actsWithinMs = 250;
const rows = 600;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let core: TestCore;
let service: ScriptedService;
beforeEach(async () => {
  core = await openTestCore();
});
afterEach(async () => {
  await core.end();
  await service.close();
});

/** A run with 50 calls in flight at a high rate. */
async function running(): Promise<string> {
  const listId = await importPhones(core, rows);
  const environmentId = await openEnvironment(core, service.url);
  const { runId } = await startPhones(core, listId, environmentId, { callsPerSecond: 400, concurrency: 50 });
  while (service.seen.length < 150) await sleep(5);
  return runId;
}

describe('with 50 calls in flight', () => {
  it.each(['runs.pause', 'runs.stop'] as const)('%s acts within 250 ms, and what is resumed asks nothing twice', async (command) => {
    service = await startScriptedService(
      (call, response) => void setTimeout(() => sendAnswer(call, response), 100 + (call.number % 7) * 40),
    );
    const runId = await running();
    const at = performance.now();
    await core.handlers[command]({ runId });
    await sleep(400);
    expect(service.since(at + actsWithinMs)).toBe(0);
    const run = await core.handlers['runs.get']({ runId });
    expect(run.counts).toMatchObject({ done: service.seen.length, inDoubt: 0, sent: service.seen.length });

    await core.handlers['runs.resume']({ runId, caps: { callsPerSecond: 10_000 } });
    await rested(core, runId);
    expect(service.seen.length).toBe(rows);
    expect(new Set(service.seen.map(({ phone }) => phone)).size).toBe(rows);
  });

  it('quitting acts within 250 ms, waits five seconds at most, and leaves in doubt only what had not answered by then', async () => {
    const hung = new Set<string>();
    service = await startScriptedService((call, response) => {
      if (call.number % 12 !== 0) setTimeout(() => sendAnswer(call, response), 150);
      else if (hung.has(call.phone)) sendAnswer(call, response);
      else hung.add(call.phone);
    });
    const runId = await running();
    const at = performance.now();
    await core.close();
    const tookMs = performance.now() - at;
    expect(service.since(at + actsWithinMs)).toBe(0);
    expect(tookMs).toBeGreaterThan(4_900);
    expect(tookMs).toBeLessThan(7_000);

    core = await openTestCore({ dataDir: core.dataDir });
    const run = await core.handlers['runs.get']({ runId });
    expect(run).toMatchObject({ state: 'stopped', stopped: { code: 'interrupted' } });
    expect(run.counts.inDoubt).toBe(hung.size);
    expect(run.counts.done).toBe(service.seen.length - hung.size);
  });
});

it('SIGTERM acts within 250 ms, lets calls in flight end, and exits with 130', { timeout: 60_000 }, async () => {
  service = await startScriptedService((call, response) => void setTimeout(() => sendAnswer(call, response), 1_200));
  const room = openCliRoom();
  try {
    writeFileSync(join(room.dir, 'leads.csv'), ['phone', ...Array.from({ length: 500 }, (_, index) => phoneOf(index))].join('\n'));
    const args = [
      'check',
      'leads.csv',
      '--operation',
      'phone_intel',
      '--base-url',
      service.url,
      '--qps',
      '100',
      '--concurrency',
      '50',
      '--json',
    ];
    const { child, ended } = room.start(args, { ROLLCALL_API_KEY: 'a-key-for-tests' });
    while (service.seen.length < 30) await sleep(5);
    const at = performance.now();
    child.kill('SIGTERM');
    const { code, stdout } = await ended;
    expect(code).toBe(130);
    expect(service.since(at + actsWithinMs)).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      stopped: { code: 'interrupted' },
      calls: { done: service.seen.length, inDoubt: 0, sent: service.seen.length },
    });
  } finally {
    room.remove();
  }
});
