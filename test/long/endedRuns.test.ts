import { expect, test } from 'vitest';
import { openTestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, rested, startPhones } from '../support/phoneRun.ts';
import { startScriptedService } from '../support/scriptedService.ts';

test('the last seconds of the newest runs are kept in memory, those of older ones are not, and any of them can be resumed', async () => {
  const service = await startScriptedService();
  const core = await openTestCore();
  const environmentId = await openEnvironment(core, service.url);
  const listId = await importPhones(core, 2);
  const runs: string[] = [];
  for (let at = 0; at < 13; at += 1) {
    const { runId } = await startPhones(core, listId, environmentId, { maxCalls: 1 });
    await rested(core, runId);
    runs.push(runId);
  }
  const historyOf = async (at: number): Promise<number> => (await core.handlers['runs.get']({ runId: runs[at] ?? '' })).history.length;
  await expect.poll(() => historyOf(0)).toBe(0);
  expect(await historyOf(12)).toBeGreaterThan(0);
  const first = runs[0] ?? '';
  await core.handlers['runs.resume']({ runId: first, caps: { maxCalls: null } });
  expect(await rested(core, first)).toMatchObject({ state: 'finished', counts: { done: 2, pending: 0 } });
  expect(await historyOf(0)).toBeGreaterThan(0);
  await core.end();
  await service.close();
});
