/** Writes down which rows a check asks, piece by piece: a piece's rows and jobs are one transaction, and what is written already is passed over. */
import type { PlanRequest } from '../../contract/plan.ts';
import type { FreshDays } from '../grading/freshness.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import type { LentThread } from '../threads/lentThread.ts';
import { questionOf } from './makePlan.ts';
import type { PlanChunk, PlanTasks } from './planTasks.ts';

export interface PlanCheckOptions {
  planner: LentThread<PlanTasks>;
  write: WriteLedger;
  newId(): string;
  /** How long answers may be used again, as a person set it. */
  freshDays(): FreshDays;
}

export interface PlanningRun {
  runId: string;
  request: PlanRequest;
  /** Whether the environment is the built-in sandbox. */
  sandbox: boolean;
  startedAt: number;
}

/** Plannings are written one after the other: their jobs are numbered from where the last one's ended. */
let last: Promise<unknown> = Promise.resolve();

/** Does `work` when all plannings before it are written. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}

/**
 * Within `inTurn`. Resolves to true once all rows and jobs of the check are on disk and can be claimed; to false where `stop` said so first: then the
 * next planning goes on from there.
 */
export function planCheck(
  { planner, write, newId, freshDays }: PlanCheckOptions,
  { runId, request, sandbox, startedAt }: PlanningRun,
  { position, firstJobId, stop }: { position: number; firstJobId: number; stop: AbortSignal },
): Promise<boolean> {
  const check = request.checks[position];
  if (!check) throw new Error(`no check ${position}`);
  const planId = newId();
  const question = { ...questionOf(request, check, freshDays(), sandbox, startedAt), runId, planId };
  return planner.use(async (thread) => {
    const next = (): Promise<PlanChunk> => {
      const chunk = thread.call('plans.next', { planId });
      // Asked for while the one before it is written: where that fails nobody waits for this one.
      chunk.catch(() => undefined);
      return chunk;
    };
    try {
      await thread.call('plans.open', question, { signal: stop });
      for (let coming = next(); !stop.aborted;) {
        const { jobs, rows, tally } = await coming;
        if (!tally) coming = next();
        await write('runs.add', { runId, firstJobId, jobs, rows });
        if (!tally) continue;
        await write('runs.beginCheck', { runId, position, rows: tally.rows, leftOut: tally.leftOut });
        return true;
      }
    } catch (error) {
      if (!stop.aborted) throw error;
    } finally {
      await thread.call('plans.close', { planId });
    }
    return false;
  });
}
