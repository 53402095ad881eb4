/** Opens the runs, the lists' cards with the progress of their runs, and what other callers need to share the service's rate. */
import type { CommandHandlers, HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import type { Run } from '#contract/runs/run.ts';
import { environmentForSlice } from '../accounts/environmentCommands.ts';
import { hasList } from '../platform/paths.ts';
import type { Plan } from '../plan/plan.ts';
import type { Clock } from '../ports.ts';
import type { CatchUp } from '../review/deriving/catchUpVerdicts.ts';
import type { GateOf } from './claims/teamGate.ts';
import { type LimiterOf, createLimiters } from './jobs/rateLimiter.ts';
import { listCardCommands } from './listCards.ts';
import { type DoRecheck, createRecheck, lookDaily, staleCommands } from './recheck.ts';
import { type OpenRuns, type RunCommandsOptions, runCommands } from './runCommands.ts';
import type { Sessions } from './session/sessions.ts';
import { type SliceRuns, openSliceRuns } from './session/sliceRuns.ts';

type FromOthers = 'planner' | 'limiterOf' | 'gateOf' | 'teamSays' | 'derive' | 'screened' | 'suppressedRows';
interface Common extends Omit<RunCommandsOptions, FromOthers> {
  clock: Clock;
  emit: Emit;
  staleDays(): number;
  staysOpen: boolean;
}

interface Others {
  plan: Pick<Plan, 'planner'>;
  screening: { screen: RunCommandsOptions['screened'] };
  team: Pick<RunCommandsOptions, 'gateOf' | 'teamSays'>;
  verdicts: Pick<CatchUp, 'derive' | 'deriveWhenDue'>;
}

/** Other callers of the service with a key share its rate and refusals, and are awaited when the program ends. */
interface Callers extends Pick<Sessions, 'block' | 'hold'> {
  limiterOf: LimiterOf;
  gateOf: GateOf;
}

interface Runs extends Pick<OpenRuns, 'mustRest' | 'lockWithoutRuns' | 'followServers'>, Pick<Sessions, 'isAnyOn' | 'network' | 'halt'> {
  handlers: HandlersOf<'stale'> & OpenRuns['handlers'] & Pick<CommandHandlers, 'lists.list' | 'lists.damaged'>;
  callers: Callers;
  ofList(listId: string): Promise<Run[]>;
  /** For a server of the team: runs colleagues' slices and scheduled checks as runs here. */
  forServer(): { sliceRuns: SliceRuns; recheck: DoRecheck };
  close(): Promise<void>;
}

export function openRuns(common: Common, { plan, screening, team, verdicts }: Others): Runs {
  const { clock, ports, thread, dataDir, emit, staysOpen } = common;
  const limiterOf = createLimiters(clock, ports.random);
  const shared = {
    ...common,
    screened: screening.screen,
    suppressedRows: (listId: string) => thread.call('lists.suppressedRows', { listId }),
  };
  const { gateOf, teamSays } = team;
  const runs = runCommands({ ...shared, limiterOf, gateOf, teamSays, planner: plan.planner, derive: verdicts.derive });
  const { sessions, handlers } = runs;
  const shown = { ...common, sessions, derive: verdicts.deriveWhenDue };
  const endDailyLook = staysOpen ? lookDaily({ clock, emit }) : () => undefined;
  return {
    mustRest: runs.mustRest,
    lockWithoutRuns: runs.lockWithoutRuns,
    followServers: runs.followServers,
    isAnyOn: sessions.isAnyOn,
    network: sessions.network,
    halt: sessions.halt,
    handlers: { ...handlers, ...listCardCommands(shown), ...staleCommands(shown) },
    callers: { limiterOf, gateOf, block: sessions.block, hold: sessions.hold },
    ofList: (listId) => handlers['runs.list']({ listId }),
    forServer: () => {
      const forServer = {
        ...shared,
        environmentFor: environmentForSlice(common),
        hasList: (listId: string) => hasList(dataDir, listId),
      };
      return {
        sliceRuns: openSliceRuns({ ...forServer, runs }),
        recheck: createRecheck({ ...forServer, derive: verdicts.derive, sessions, handlers }),
      };
    },
    close: async () => {
      endDailyLook();
      await sessions.close();
    },
  };
}
