/** Two runs and a look-up on one key: each makes progress, a person doesn't wait for a run, and priority is kept. Counted at the service. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hangMs } from '../support/hangMs.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, phoneOf, startPhones } from '../support/phoneRun.ts';
import { startScriptedService, type ScriptedService } from '../support/scriptedService.ts';

let core: TestCore;
let service: ScriptedService;
beforeEach(async () => {
  [core, service] = await Promise.all([openTestCore(), startScriptedService()]);
});
afterEach(async () => {
  await core.end();
  await service.close();
});

it('share the rate fairly, follow the priority if there is one, and let look-ups through', async () => {
  const environmentId = await openEnvironment(core, service.url);
  const rows = 400;
  const ofSmall = new Set(Array.from({ length: rows }, (_, at) => phoneOf(rows + at)));
  const lists = [await importPhones(core, rows), await importPhones(core, rows, rows)];
  const [big, small] = await Promise.all(
    lists.map((listId, index) => startPhones(core, listId, environmentId, { callsPerSecond: 10, concurrency: index === 0 ? 60 : 40 })),
  );
  const [bigId, smallId] = [big?.runId ?? '', small?.runId ?? ''];
  /** What each got of some calls, after those that may have been on their way; so slow that both always have calls waiting, on any machine. */
  const calls = 8;
  const during = async (): Promise<[number, number]> => {
    const from = service.seen.length + 5;
    await vi.waitFor(() => expect(service.seen.length).toBeGreaterThanOrEqual(from + calls), { timeout: hangMs, interval: 5 });
    const ofIt = service.seen.slice(from, from + calls).filter(({ phone }) => ofSmall.has(phone)).length;
    return [calls - ofIt, ofIt];
  };

  const fair = await during();
  expect(Math.abs(fair[0] - fair[1])).toBeLessThanOrEqual(4);

  const ask = core.handlers['lookups.ask']({ environmentId, operation: 'phone_intel', addOns: [], parameters: { phone: '+12065550142' } });
  expect(await ask).toMatchObject({ outcome: 'done' });
  for (const runId of [bigId, smallId]) expect(await core.handlers['runs.get']({ runId })).toMatchObject({ state: 'running' });

  await core.handlers['runs.order']({ runIds: [smallId] });
  const ordered = await during();
  expect(ordered[1]).toBeGreaterThan(ordered[0] * 3);

  const places = async (runId: string): Promise<(readonly [string, number | null])[]> =>
    (await core.handlers['runs.get']({ runId })).priority.map((turn) => [turn.runId, turn.place] as const);
  expect(await places(bigId)).toEqual([
    [smallId, 1],
    [bigId, null],
  ]);
  // The run most recently put first goes first, and the waiting ones learn of it.
  const heard = core.next('runs.progressed', ({ runId, priority: turns }) => runId === smallId && turns[0]?.runId === bigId);
  await core.handlers['runs.putFirst']({ runId: bigId, first: true });
  expect((await heard).priority.map(({ place }) => place)).toEqual([1, 2]);
  const turned = await during();
  expect(turned[0]).toBeGreaterThan(turned[1] * 3);
  await core.handlers['runs.putFirst']({ runId: bigId, first: false });
  expect((await places(smallId))[0]).toEqual([smallId, 1]);

  await core.handlers['runs.order']({ runIds: [] });
  const again = await during();
  expect(Math.abs(again[0] - again[1])).toBeLessThanOrEqual(4);
});
