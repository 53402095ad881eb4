/** Opens plans and the planner's thread, which caches a list's data while a person changes a plan. Runs also choose their rows in it. */
import type { Ports } from '../ports.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { createThreadPool, type ThreadPool } from '../platform/threads/threadPool.ts';
import type { PlanTasks } from './planTasks.ts';
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import type { PlanRequest } from '#contract/plan/plan.ts';
import type { FreshDays } from '#contract/plan/freshDays.ts';
import { refusedOperations } from '../runs/operationAccess.sql.ts';
import { readKeyUsage } from '../accounts/environments.sql.ts';
import { createRequesters } from '../platform/threads/requesters.ts';
import { needsDeviceBetween, readRequest, type ReadRequestOptions } from './plannableRequest.ts';
import { isExact, makePlan, questionOf, reuseOf } from './makePlan.ts';

interface PlanNeeds extends ReadRequestOptions {
  planner: Pick<ThreadPool<PlanTasks>, 'use'>;
  ports: Pick<Ports, 'clock'>;
  emit: Emit;
  freshDays(): FreshDays;
  screened(listId: string): Promise<unknown>;
  /** Imports what colleagues bought, if there is a team and its hub is reachable. */
  lookAtTeam(): Promise<void>;
}

interface Common extends Omit<PlanNeeds, 'planner' | 'screened' | 'teamSays' | 'lookAtTeam'> {
  openPlanThread(): Thread<PlanTasks>;
}

interface Others {
  screening: { screen: PlanNeeds['screened'] };
  team: Pick<PlanNeeds, 'teamSays' | 'lookAtTeam'>;
}

export interface Plan {
  handlers: HandlersOf<'plans'>;
  planner: Pick<ThreadPool<PlanTasks>, 'use'>;
  close(): Promise<void>;
}

/** How long the idle thread stays open, because people often return to a plan soon. */
const idleMs = 120_000;

export function openPlan(common: Common, { screening, team: { teamSays, lookAtTeam } }: Others): Plan {
  const planner = createThreadPool(common.openPlanThread, common.ports.clock, { idleMs, shared: true });
  return {
    handlers: planCommands({ ...common, planner, screened: screening.screen, teamSays, lookAtTeam }),
    planner,
    close: planner.close,
  };
}

/** The commands that make plans, reporting progress, and cancel those that are no longer needed. */
function planCommands(options: PlanNeeds): HandlersOf<'plans'> {
  const { db, planner, keys, ports, emit, freshDays, screened, lookAtTeam } = options;
  const requesters = createRequesters('plan.cancelled');

  const make = async (asked: PlanRequest, planId: string | undefined, signal: AbortSignal | undefined) => {
    await screened(asked.listId);
    await lookAtTeam();
    const { request, environment, obstacle, servers } = await readRequest(options, asked);
    const now = ports.clock.now();
    const questions = request.checks.map((check) => {
      const reuse = reuseOf(request, check, freshDays(), { startedAt: now, goesOnAt: now });
      const asked = isExact(request, check) ? check : { ...check, where: {} };
      return questionOf(request, asked, environment.kind === 'sandbox', now, reuse);
    });
    signal?.throwIfAborted();
    const tallies = await planner.use((thread) =>
      thread.call(
        'plans.count',
        { questions },
        {
          signal,
          onProgress: ({ of, tallies: checks }) => {
            if (planId === undefined || signal?.aborted) return;
            emit('plans.progressed', { planId, of, checks: checks.map(({ rows, calls, skipped }) => ({ rows, calls, skipped })) });
          },
        },
      ),
    );
    const key = environment.key.set ? await keys.find(request.environmentId) : null;
    const refused = key ? refusedOperations(db, key.fingerprint) : new Map<string, { answeredBefore: boolean }>();
    const cycle = key ? readKeyUsage(db, key.fingerprint, environment.currency, now) : null;
    return makePlan({ request, environment, tallies, refused, cycle, obstacle, servers, needsDevice: needsDeviceBetween(db, request) });
  };

  return {
    'plans.make': ({ planId, ...asked }) => requesters.ask(planId, (signal) => make(asked, planId, signal)),
    'plans.cancel': ({ planId }) => {
      requesters.cancel(planId);
      return Promise.resolve({});
    },
  };
}
