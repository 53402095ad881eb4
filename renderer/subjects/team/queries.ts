/** The team that this data folder has joined. */
import type { TeamState } from '#contract/team/team.ts';
import { declareQuery, queryClient } from '../../base/queryClient.ts';

/** The hub tells of every call of a colleague. */
export const teamPauseMs = 1000;

/** Read where it is shown, and replaced by what a command returns. Of a shared list it says whether it is here. */
export const teamState = declareQuery('team.state', {
  'team.changed': { everyMs: teamPauseMs },
  'lists.changed': { everyMs: teamPauseMs },
})({});

export const putTeam = (state: TeamState): void => void queryClient.setQueryData(teamState.queryKey, state);
