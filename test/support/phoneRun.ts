/** Runs over generated lists of phones against one service: shared by tests of the runner. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanRequest } from '#contract/plan/plan.ts';
import type { Run } from '#contract/runs/run.ts';
import type { TestCore } from './openTestCore.ts';

/** Returns the phone of a row, 0-based; distinct for the first five million. */
export const phoneOf = (index: number): string =>
  `+1${200 + (index % 700)}${200 + Math.floor(index / 700 / 10_000)}${String(Math.floor(index / 700) % 10_000).padStart(4, '0')}`;

/** Imports a list of `rows` phones, starting with number `from`; returns its id. */
export async function importPhones(core: TestCore, rows: number, from = 0): Promise<string> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, ['phone', ...Array.from({ length: rows }, (_, index) => phoneOf(from + index))].join('\n'));
  return (await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} })).listId;
}

/** Creates an environment with this key, with a unique name unless the test gives one. */
export async function openEnvironment(
  core: TestCore,
  url: string,
  key = 'a-key-for-tests',
  name: string = randomUUID().slice(0, 8),
): Promise<string> {
  const { environmentId } = await core.handlers['environments.create']({ name, baseUrl: url });
  await core.handlers['environments.setKey']({ environmentId, key });
  return environmentId;
}

/** A plan of phone_intel over the list, without limits; `more` overrides parts of it. */
export const phonePlan = (listId: string, environmentId: string, more: Partial<PlanRequest> = {}): PlanRequest => ({
  listId,
  environmentId,
  checks: [{ operation: 'phone_intel', addOns: [], where: {} }],
  freshForMs: null,
  limit: null,
  maxCalls: null,
  budgetMicros: null,
  callsPerSecond: 1_000,
  ...more,
});

/** Starts a run that checks every phone of the list, without reuse. */
export function startPhones(core: TestCore, listId: string, environmentId: string, more: Partial<PlanRequest> = {}): Promise<Run> {
  return core.handlers['runs.start'](phonePlan(listId, environmentId, { freshForMs: 0, concurrency: 20, ...more }));
}

export const isAtRest = ({ state }: Pick<Run, 'state'>): boolean => state === 'finished' || state === 'paused' || state === 'stopped';

/** Resolves when the run is finished, paused or stopped. */
export async function rested(core: TestCore, runId: string): Promise<Run> {
  const pushed = core.next('runs.progressed', (progress) => progress.runId === runId && isAtRest(progress));
  const run = await core.handlers['runs.get']({ runId });
  if (!isAtRest(run)) await pushed;
  return core.handlers['runs.get']({ runId });
}
