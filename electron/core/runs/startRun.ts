/** Writes a run down before anything of it is sent: the plan piece by piece, then the word that it is whole. */
import type { PlanRequest } from '../../contract/plan.ts';
import type { ListTasks } from '../lists/listTaskMap.ts';
import type { Clock, Ports } from '../ports.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import type { Thread } from '../threads/openThread.ts';
import { questionOf } from './makePlan.ts';
import type { PlanTasks } from './planTasks.ts';

export interface StartRunOptions {
  thread: Thread<PlanTasks & ListTasks>;
  write: WriteLedger;
  ports: Pick<Ports, 'log'> & { clock: Clock };
  newId(): string;
  by(): string;
  request: PlanRequest;
  sandbox: boolean;
}

/** Plans are written one after the other: a run's jobs are numbered from where the last run's ended. */
let lastPlan: Promise<unknown> = Promise.resolve();

/** Resolves to the run's id once every row and job of it is on disk. A plan that fails half-way leaves nothing. */
export function startRun(options: StartRunOptions): Promise<string> {
  const next = lastPlan.then(() => writePlan(options));
  lastPlan = next.catch(() => undefined);
  return next;
}

async function writePlan({ thread, write, ports, newId, by, request, sandbox }: StartRunOptions): Promise<string> {
  const runId = newId();
  const planId = newId();
  const list = await thread.call('lists.get', { listId: request.listId });
  const startedAt = ports.clock.now();
  const { firstJobId } = await write('runs.create', {
    runId,
    listId: request.listId,
    listName: list.name,
    environmentId: request.environmentId,
    sandbox,
    request,
    startedAt,
    by: by(),
  });
  try {
    await thread.call('plans.open', { ...questionOf(request, sandbox, startedAt), planId });
    for (;;) {
      const { jobs, rows, tally } = await thread.call('plans.next', { planId });
      await write('runs.add', { runId, firstJobId, jobs, rows });
      if (!tally) continue;
      await write('runs.begin', { runId, rows: tally.rows, leftOut: tally.leftOut });
      return runId;
    }
  } catch (error) {
    await thread.call('plans.close', { planId });
    await write('runs.discard', { runId });
    throw error;
  }
}
