/** Opens the plans, with a thread that keeps what it read of a list while a person edits a plan. Runs select their rows in it. */
import type { Clock } from '../ports.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { createThreadPool, type ThreadPool } from '../platform/threads/threadPool.ts';
import { planCommands, type PlanCommandsOptions } from './planCommands.ts';
import type { PlanTasks } from './planTasks.ts';

interface Common extends Omit<PlanCommandsOptions, 'planner' | 'screened' | 'teamSays' | 'lookAtTeam'> {
  clock: Clock;
  openPlanThread(): Thread<PlanTasks>;
}

interface Others {
  screening: { screen: PlanCommandsOptions['screened'] };
  team: Pick<PlanCommandsOptions, 'teamSays' | 'lookAtTeam'>;
}

export interface Plan {
  handlers: ReturnType<typeof planCommands>;
  planner: Pick<ThreadPool<PlanTasks>, 'use'>;
  close(): Promise<void>;
}

/** How long the thread stays open, because people often return to a plan soon. */
const idleMs = 120_000;

export function openPlan(common: Common, { screening, team: { teamSays, lookAtTeam } }: Others): Plan {
  const planner = createThreadPool(common.openPlanThread, common.clock, { idleMs, shared: true });
  return {
    handlers: planCommands({ ...common, planner, screened: screening.screen, teamSays, lookAtTeam }),
    planner,
    close: planner.close,
  };
}
