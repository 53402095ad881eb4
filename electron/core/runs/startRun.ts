/** Writes a run down before anything of it is sent: its first check piece by piece, then the word that it is whole. */
import { Failed } from '../../contract/failure.ts';
import type { PlanRequest } from '../../contract/plan.ts';
import type { ListTasks } from '../lists/listTaskMap.ts';
import type { Clock } from '../ports.ts';
import type { Thread } from '../threads/openThread.ts';
import { inTurn, planCheck, type PlanCheckOptions } from './planCheck.ts';

export interface StartRunOptions extends PlanCheckOptions {
  thread: Thread<ListTasks>;
  ports: { clock: Clock };
  by(): string;
  request: PlanRequest;
  sandbox: boolean;
  /** Set when the process ends: then nothing is begun any more. */
  halted: AbortSignal;
}

/**
 * Resolves to the run's id once every row and job of its first check is on disk. A plan that fails half-way leaves nothing. Throws
 * Failed('program.ends') where the process ends meanwhile.
 */
export function startRun(options: StartRunOptions): Promise<string> {
  return inTurn(() => writeRun(options));
}

async function writeRun(options: StartRunOptions): Promise<string> {
  const { thread, write, ports, newId, by, request, sandbox, halted } = options;
  const runId = newId();
  const { listId, environmentId } = request;
  const { name: listName } = await thread.call('lists.get', { listId });
  const startedAt = ports.clock.now();
  const { firstJobId } = await write('runs.create', { runId, listId, listName, environmentId, sandbox, request, startedAt, by: by() });
  try {
    const planned = await planCheck(options, { runId, request, sandbox, startedAt }, { position: 0, firstJobId, stop: halted });
    if (!planned) throw new Failed('program.ends');
    return runId;
  } catch (error) {
    await write('runs.discard', { runId });
    throw error;
  }
}
