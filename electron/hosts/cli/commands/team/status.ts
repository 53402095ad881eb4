/** Shows the connection to the hub, what waits, the limits of the team's keys, and the shared lists. */
import type { Environment } from '#contract/accounts/environment.ts';
import { operationInfos } from '#contract/service/operations/operationInfos.ts';
import type { TeamKey } from '#contract/team/team.ts';
import { scheduleLine } from '#messages/team/serverWords.ts';
import { exitCodes } from '../../exitCodes.ts';
import { withCoreToRead } from '../../steps/openCliCore.ts';
import { askHub, type TeamBody } from './teamInvocation.ts';
import { explainTeam, keyLine, linkCode, memberCount, sharedListLine, teamLine, tellState } from './tellTeam.ts';

export const teamStatus: TeamBody<null> = async (invocation) => {
  const { everywhere, terminal } = invocation;
  return withCoreToRead(everywhere, async (core) => {
    const state = core === null ? { team: null } : await askHub(core);
    if (core === null || state.team === null) {
      tellState(invocation, state, 'This data folder is in no team.');
      return exitCodes.done;
    }
    const { team } = state;
    tellState(invocation, state, teamLine(team));
    if (!everywhere.json) {
      const environments = team.keys.length === 0 ? [] : await core.handlers['environments.list']({});
      for (const key of team.keys) terminal.result(keyLine(key, isPriceMissing(key, environments)));
      for (const list of team.lists) terminal.result(sharedListLine(list));
      for (const one of team.schedules) terminal.result(scheduleLine(one));
      terminal.result(memberCount(team));
    }
    explainTeam(invocation, team);
    return linkCode(team);
  });
};

/** Whether an operation without a price may have been bought; prices of a key that isn't here are unknown. */
function isPriceMissing({ environmentId }: TeamKey, environments: readonly Environment[]): boolean {
  const prices = environments.find((one) => one.environmentId === environmentId)?.prices;
  return prices === undefined || operationInfos.some(({ id }) => prices.operations[id] === undefined);
}
