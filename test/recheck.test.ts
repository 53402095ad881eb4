/** Rechecking selected rows: only these are requested, regardless of their existing answers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestCore, type TestCore } from './support/openTestCore.ts';
import { importPhones, openEnvironment, phonePlan, rested } from './support/phoneRun.ts';
import { scriptedTransport, type ScriptedCall } from './support/scriptedTransport.ts';

let core: TestCore;
const asked: string[] = [];
beforeAll(async () => {
  const transport = scriptedTransport(({ parameters }: ScriptedCall) => {
    asked.push(parameters['phone'] ?? '');
    return { is_valid: true, activity_score: asked.length };
  });
  core = await openTestCore({ ports: { transport } });
});
afterAll(() => core.end());

it('asks about the selected rows of a view again, and about nobody else', async () => {
  const environmentId = await openEnvironment(core, 'https://service.example');
  const listId = await importPhones(core, 40);
  const request = phonePlan(listId, environmentId, { callsPerSecond: 100_000 });
  await rested(core, (await core.handlers['runs.start'](request)).runId);
  expect(asked).toHaveLength(40);
  const of = (row: number): string => asked[row - 1] ?? '';

  // The view has a different order than the file: positions aren't row numbers.
  const view = await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: true } });
  const choice = {
    viewId: view.viewId,
    ranges: [
      [0, 1],
      [9, 9],
    ] as [number, number][],
  };
  const { packed, rows } = await core.handlers['review.pack']({ listId, choice });
  expect(rows).toBe(3);
  const plan = await core.handlers['plans.make']({ ...request, rows: packed, freshForMs: 0 });
  expect(plan).toMatchObject({ rows: 3, calls: { sure: 3, atMost: 3 } });
  expect(await core.handlers['plans.make']({ ...request, rows: packed })).toMatchObject({ rows: 3, calls: { atMost: 0 } });

  const run = await rested(core, (await core.handlers['runs.start']({ ...request, rows: packed, freshForMs: 0 })).runId);
  expect(run.state).toBe('finished');
  expect(asked.slice(40).toSorted()).toEqual([of(31), of(39), of(40)].toSorted());
});

it('refuses what is no set of rows before anything is planned', async () => {
  const listId = await importPhones(core, 3);
  const request = phonePlan(listId, 'sandbox', { rows: 'bm8gc2V0' });
  for (const refused of [core.handlers['plans.make'](request), core.handlers['runs.start'](request)])
    await expect(refused).rejects.toMatchObject({ failure: { code: 'command.badParams', params: { where: 'rows' } } });
});
