/** Several runs and look-ups on one key: each makes progress, a person doesn't wait for a run, and priority is kept. Counted at the service. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, startPhones } from '../support/phoneRun.ts';
import { startScriptedService, type ScriptedService } from '../support/scriptedService.ts';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
let core: TestCore;
let service: ScriptedService;
beforeEach(async () => {
  [core, service] = await Promise.all([openTestCore(), startScriptedService()]);
});
afterEach(async () => {
  await core.end();
  await service.close();
});

it('share the rate fairly, follow the priority if there is one, and let look-ups go first', async () => {
  const environmentId = await openEnvironment(core, service.url);
  const lists = [await importPhones(core, 1_000), await importPhones(core, 1_000)];
  const [big, small] = await Promise.all(
    lists.map((listId, index) => startPhones(core, listId, environmentId, { callsPerSecond: 40, concurrency: index === 0 ? 50 : 20 })),
  );
  const sent = async (): Promise<[number, number]> => {
    const [first, second] = await Promise.all([big, small].map((run) => core.handlers['runs.get']({ runId: run?.runId ?? '' })));
    return [first?.counts.sent ?? 0, second?.counts.sent ?? 0];
  };
  /** What each got while at least `calls` came in. */
  const during = async (calls: number): Promise<[number, number]> => {
    const before = await sent();
    const until = service.seen.length + calls;
    while (service.seen.length < until) await sleep(10);
    const after = await sent();
    return [after[0] - before[0], after[1] - before[1]];
  };

  const fair = await during(50);
  expect(Math.abs(fair[0] - fair[1])).toBeLessThanOrEqual(12);

  const ask = (): Promise<{ outcome: string }> =>
    core.handlers['lookups.ask']({ environmentId, operation: 'phone_intel', addOns: [], parameters: { phone: '+12065550142' } });
  const before = service.seen.length;
  expect(await ask()).toMatchObject({ outcome: 'done' });
  const place = service.seen.slice(before).findIndex(({ phone }) => phone === '+12065550142');
  // What was on its way, and hardly a call more.
  expect(place).toBeLessThanOrEqual(5);

  await core.handlers['runs.order']({ runIds: [small?.runId ?? ''] });
  await sleep(300);
  const ordered = await during(50);
  expect(ordered[1]).toBeGreaterThan(ordered[0] * 3);

  const [bigId, smallId] = [big?.runId ?? '', small?.runId ?? ''];
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
  await sleep(300);
  const turned = await during(50);
  expect(turned[0]).toBeGreaterThan(turned[1] * 3);
  await core.handlers['runs.putFirst']({ runId: bigId, first: false });
  expect((await places(smallId))[0]).toEqual([smallId, 1]);

  await core.handlers['runs.order']({ runIds: [] });
  await sleep(300);
  const again = await during(50);
  expect(Math.abs(again[0] - again[1])).toBeLessThanOrEqual(12);
});
