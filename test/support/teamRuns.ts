/** Runs on a team's devices, as fault tests start them, and the requests that a service received from all of them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PlanRequest } from '#contract/plan/plan.ts';
import type { Run } from '#contract/runs/run.ts';
import { importPhones, phonePlan } from './phoneRun.ts';
import type { ScriptedService } from './scriptedService.ts';
import type { Device } from './teamFixtures.ts';

/** Starts a run over this many phones from number `from`, which reuses existing answers; returns its id. */
export async function startRun(
  { core, environmentId }: Device,
  rows: number,
  { from = 0, ...more }: Partial<PlanRequest> & { from?: number } = {},
): Promise<string> {
  const listId = await importPhones(core, rows, from);
  return (await core.handlers['runs.start'](phonePlan(listId, environmentId, { concurrency: 10, ...more }))).runId;
}

/** Resolves once the run satisfies `passes`. */
export async function untilRun({ core }: Device, runId: string, passes: (run: Run) => boolean): Promise<Run> {
  for (;;) {
    const run = await core.handlers['runs.get']({ runId });
    if (passes(run)) return run;
    await pause(20);
  }
}

/** Phones requested more than once from the service. */
export const askedTwice = ({ seen }: Pick<ScriptedService, 'seen'>): string[] =>
  [...Map.groupBy(seen, ({ phone }) => phone)].filter(([, calls]) => calls.length > 1).map(([phone]) => phone);
