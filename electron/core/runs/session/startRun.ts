/** Starts a run: its request and first rows are on disk before anything is sent. */
import { Failed } from '#contract/failure.ts';
import type { PlanRequest } from '#contract/plan/plan.ts';
import type { ListTasks } from '../../lists/listTaskMap.ts';
import { understandingOf } from '../../lists/listMappings.sql.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import { chooseRows, type ChooseRowsOptions, type Choosing } from './chooseRows.ts';

export interface StartRunOptions extends ChooseRowsOptions {
  thread: Thread<ListTasks>;
  /** Who started it, and when. */
  by: string;
  startedAt: number;
  request: PlanRequest;
  sandbox: boolean;
  /** Set when the process ends: then nothing begins any more. */
  halted: AbortSignal;
}

export interface StartedRun {
  runId: string;
  /** Of its first check: continues until all its rows are chosen, or it is stopped. */
  choosing: Choosing;
}

/**
 * Resolves once the first rows of the run's first check are on disk and can be asked. A failure before that leaves nothing. Throws
 * Failed('program.ends') if the process ends meanwhile.
 */
export async function startRun(options: StartRunOptions): Promise<StartedRun> {
  const { thread, write, newId, by, startedAt, request, sandbox, halted } = options;
  const runId = newId();
  const { listId, environmentId } = request;
  const list = await thread.call('lists.read', { listId });
  const { name: listName } = list;
  await write('mappings.record', { recordId: newId(), listId, understanding: understandingOf(list), by, at: startedAt });
  await write('runs.create', { runId, listId, listName, environmentId, sandbox, request, startedAt, by });
  try {
    if (halted.aborted) throw new Failed('program.ends');
    const choosing = chooseRows(options, { runId, request, sandbox, startedAt }, 0);
    halted.addEventListener('abort', choosing.stop, { once: true });
    await choosing.begun;
    if (halted.aborted) {
      await choosing.whole;
      throw new Failed('program.ends');
    }
    return { runId, choosing };
  } catch (error) {
    await write('runs.discard', { runId });
    throw error;
  }
}
