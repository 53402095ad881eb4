/** Starts a run. Its request and first rows are on disk before anything is sent. */
import type { FreshDays } from '#contract/plan/freshDays.ts';
import type { PlanRequest } from '#contract/plan/plan.ts';
import { isEmpty } from '../../verdict/suggest.ts';
import { createQueue } from '#base/async.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import type { ThreadPool } from '../../platform/threads/threadPool.ts';
import { questionOf, reuseOf } from '../../plan/makePlan.ts';
import type { Reuse } from '../../service/answers/kept/freshAnswers.sql.ts';
import type { PlanChunk, PlanTasks } from '../../plan/planTasks.ts';
import { Failed } from '#contract/failure.ts';
import type { ListTasks } from '../../lists/listTaskMap.ts';
import { understandingOf } from '../../lists/listMappings.sql.ts';
import type { Thread } from '../../platform/threads/openThread.ts';

export interface ChooseRowsOptions {
  planner: Pick<ThreadPool<PlanTasks>, 'use'>;
  write: WriteLedger;
  newId(): string;
  /** Brings the list's verdicts up to date: conditions refer to them. */
  derive(listId: string): Promise<void>;
}

interface ChoosingRun {
  runId: string;
  request: PlanRequest;
  /** Whether the environment is the built-in sandbox. */
  sandbox: boolean;
  startedAt: number;
}

/** The rows of one check while they are being chosen. */
export interface Choosing {
  /** Resolves once the first rows are on disk, or `stop` came before them. Rejects if choosing failed; then nothing has been written. */
  readonly begun: Promise<void>;
  /**
   * True once all rows are on disk; false if `stop` came first, and the next session continues from there. Rejects like `begun`, at any
   * chunk.
   */
  readonly whole: Promise<boolean>;
  /** Whether `whole` is settled. */
  readonly isOver: boolean;
  stop(): void;
}

/** The planner's state is of no use to another plan: its answers are being bought. But the run's next check may follow at once. */
const plannerIdleMs = 5_000;
/** Chooses one check's rows at a time, because its jobs are numbered after those of the previous check. */
const queue = createQueue();

/**
 * Chooses the rows of the run's check at `position`, after earlier checks, and records them in chunks. A chunk's rows and jobs are one
 * transaction, and rows already recorded are skipped. Jobs can be claimed while the rest is being chosen. If the check has a condition, the
 * verdicts of all answers decide. Rows that answers serve by `reuse` need no call.
 */
export function chooseRows(options: ChooseRowsOptions, run: ChoosingRun, position: number, reuse: Reuse | null): Choosing {
  const { listId, checks } = run.request;
  const stop = new AbortController();
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve(), { once: true }));
  const begun = Promise.withResolvers<undefined>();
  let isOver = false;
  const derived = isEmpty(checks[position]?.where ?? {}) ? undefined : options.derive(listId);
  const whole = Promise.race([derived, stopped])
    .then(() =>
      queue.add(() => {
        if (stop.signal.aborted) return Promise.resolve(false);
        // Most lists fit into one chunk, and then there is nothing else to wait for.
        return choose(options, run, position, reuse, stop.signal, (isLast) => isLast || begun.resolve(undefined));
      }),
    )
    .finally(() => {
      isOver = true;
    });
  whole.then(() => begun.resolve(undefined), begun.reject);
  // A caller that awaits one need not await the other.
  begun.promise.catch(() => undefined);
  return {
    begun: begun.promise,
    whole,
    get isOver() {
      return isOver;
    },
    stop: () => stop.abort(),
  };
}

async function choose(
  { planner, write, newId }: ChooseRowsOptions,
  { runId, request, sandbox, startedAt }: ChoosingRun,
  position: number,
  reuse: Reuse | null,
  stop: AbortSignal,
  onPiece: (isLast: boolean) => void,
): Promise<boolean> {
  const check = request.checks[position];
  if (!check) throw new Error(`no check ${position}`);
  const { firstJobId } = await write('runs.openCheck', { runId, position });
  const planId = newId();
  const question = { ...questionOf(request, check, sandbox, startedAt, reuse), runId, planId };
  return planner.use(async (thread) => {
    const next = (): Promise<PlanChunk> => {
      const chunk = thread.call('plans.next', { planId });
      // Requested while the previous chunk is being written; if that fails, no caller awaits this one.
      chunk.catch(() => undefined);
      return chunk;
    };
    try {
      await thread.call('plans.open', question, { signal: stop });
      for (let coming = next(); !stop.aborted;) {
        const { mapping, jobs, rows, tally } = await coming;
        if (!tally) coming = next();
        await write('runs.add', { runId, firstJobId, mapping, jobs, rows });
        onPiece(tally !== null);
        if (!tally) continue;
        await write('runs.closeCheck', { runId, position, rows: tally.rows, skipped: tally.skipped });
        return true;
      }
    } catch (error) {
      if (!stop.aborted) throw error;
    } finally {
      await thread.call('plans.close', { planId });
    }
    return false;
  }, plannerIdleMs);
}

interface StartRunOptions extends ChooseRowsOptions {
  thread: Thread<ListTasks>;
  /** How long answers can be reused, as set by a person. */
  freshDays(): FreshDays;
  /** Who started the run, and when. */
  by: string;
  startedAt: number;
  request: PlanRequest;
  sandbox: boolean;
  /** Aborted when the process ends; then nothing begins any more. */
  halted: AbortSignal;
}

interface StartedRun {
  runId: string;
  /** The rows of its first check: continues until all are chosen, or it is stopped. */
  choosing: Choosing;
}

/**
 * Starts a run. Resolves once the first rows of its first check are on disk and can be claimed. A failure before that leaves nothing
 * behind. Throws Failed('program.ends') if the process ends meanwhile.
 */
export async function startRun(options: StartRunOptions): Promise<StartedRun> {
  const { thread, write, newId, freshDays, by, startedAt, sandbox, halted } = options;
  const [first] = options.request.checks;
  if (!first) throw new Error('no check');
  const runId = newId();
  const { listId, environmentId } = options.request;
  const list = await thread.call('lists.read', { listId });
  const { name: listName, rows: listRows } = list;
  const request = { listRows, ...options.request };
  await write('mappings.record', { recordId: newId(), listId, understanding: understandingOf(list), by, at: startedAt });
  await write('runs.create', { runId, listId, listName, environmentId, sandbox, request, startedAt, by });
  try {
    if (halted.aborted) throw new Failed('program.ends');
    const reuse = reuseOf(request, first, freshDays(), { startedAt, goesOnAt: startedAt });
    const choosing = chooseRows(options, { runId, request, sandbox, startedAt }, 0, reuse);
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
