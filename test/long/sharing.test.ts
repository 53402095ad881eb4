/**
 * Two runs and a look-up on one key: each makes progress, a look-up doesn't wait for a run, and priority is kept. Counted at the network,
 * with a clock that advances by one call's time once nothing is left to do.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeClock, settle, type FakeClock } from '../support/fakeClock.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, phoneOf, startPhones } from '../support/phoneRun.ts';
import { scriptedTransport, type ScriptedTransport } from '../support/scriptedTransport.ts';

const callsPerSecond = 10;
const rows = 400;

let core: TestCore;
let clock: FakeClock;
let service: ScriptedTransport;
beforeEach(async () => {
  clock = fakeClock();
  service = scriptedTransport(() => ({ is_valid: true }));
  core = await openTestCore({ ports: { clock, transport: service } });
});
afterEach(() => core.end());

/** Advances the clock until the work is done. */
async function meanwhile<R>(work: Promise<R>): Promise<R> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) await oneCall();
  return done;
}

/** A call's consequences take some turns of the event loop, and no time on the clock. */
async function oneCall(): Promise<void> {
  const before = service.calls.length;
  await clock.advance(1_000 / callsPerSecond);
  for (let turn = 0; turn < 100 && service.calls.length === before; turn += 1) await settle();
}

it('share the rate fairly, follow the priority if there is one, and let look-ups through', async () => {
  const environmentId = await openEnvironment(core, 'https://service.example');
  const ofSmall = new Set(Array.from({ length: rows }, (_, at) => phoneOf(rows + at)));
  const lists = [await importPhones(core, rows), await importPhones(core, rows, rows)];
  const [big, small] = await meanwhile(
    Promise.all(
      lists.map((listId, index) => startPhones(core, listId, environmentId, { callsPerSecond, concurrency: index === 0 ? 60 : 40 })),
    ),
  );
  const [bigId, smallId] = [big?.runId ?? '', small?.runId ?? ''];
  /** How many calls each got, after those that may have been on their way. */
  const calls = 20;
  const during = async (): Promise<[number, number]> => {
    const from = service.calls.length + 5;
    while (service.calls.length < from + calls) await oneCall();
    const ofIt = service.calls.slice(from, from + calls).filter(({ parameters }) => ofSmall.has(parameters['phone'] ?? '')).length;
    return [calls - ofIt, ofIt];
  };

  const fair = await during();
  expect(Math.abs(fair[0] - fair[1])).toBeLessThanOrEqual(4);

  const ask = core.handlers['lookups.ask']({ environmentId, operation: 'phone_intel', addOns: [], parameters: { phone: '+12065550142' } });
  expect(await meanwhile(ask)).toMatchObject({ outcome: 'done' });
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
  // The most recently prioritized run goes first, and the waiting ones are notified.
  const heard = core.next('runs.progressed', ({ runId, priority: turns }) => runId === smallId && turns[0]?.runId === bigId);
  await core.handlers['runs.putFirst']({ runId: bigId, first: true });
  expect((await meanwhile(heard)).priority.map(({ place }) => place)).toEqual([1, 2]);
  const turned = await during();
  expect(turned[0]).toBeGreaterThan(turned[1] * 3);
  await core.handlers['runs.putFirst']({ runId: bigId, first: false });
  expect((await places(smallId))[0]).toEqual([smallId, 1]);

  await core.handlers['runs.order']({ runIds: [] });
  const again = await during();
  expect(Math.abs(again[0] - again[1])).toBeLessThanOrEqual(4);
});
