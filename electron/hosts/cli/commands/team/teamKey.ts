/** Makes an environment's key the team's, or changes what it may do. */
import { Failed } from '#contract/failure.ts';
import type { TeamKeyLimits } from '#contract/team/team.ts';
import { exitCodes } from '../../exitCodes.ts';
import { chooseEnvironment } from '../../steps/chooseEnvironment.ts';
import { openCliCore } from '../../steps/openCliCore.ts';
import { askHub } from './askHub.ts';
import { keyLine, tellState } from './tellTeam.ts';
import { needed, type TeamBody } from './teamInvocation.ts';

export const teamKey: TeamBody<null> = async (invocation) => {
  const { options, everywhere, key } = invocation;
  const name = needed('key', '--environment NAME, whose key it is', options.environment);
  const core = await openCliCore(everywhere);
  try {
    // First: a key that is only lent is one of the team's only from then on.
    const { environmentId, currency } = await chooseEnvironment(core, { name, baseUrl: null }, key);
    const { team } = await askHub(core);
    if (team === null) throw new Failed('team.none');
    const known = team.keys.find((one) => one.environmentId === environmentId)?.limits;
    const limits: TeamKeyLimits = {
      callsPerSecond: needed('key', '--qps N, the calls per second of all devices together', options.qps ?? known?.callsPerSecond),
      quotaCalls: options.maxCalls === undefined ? (known?.quotaCalls ?? null) : options.maxCalls,
      budgetMicros: options.budget === undefined ? (known?.budgetMicros ?? null) : options.budget,
      cycleDay: options.cycleDay ?? known?.cycleDay ?? 1,
      currency: known?.currency ?? currency,
    };
    const state = await core.handlers['team.setKey']({ environmentId, limits });
    const set = state.team?.keys.find((one) => one.environmentId === environmentId);
    tellState(invocation, state, set === undefined ? name : keyLine(set, false));
    return exitCodes.done;
  } finally {
    await core.close();
  }
};
