/** Queries for the team that this data folder has joined. */
import type { TeamState } from '#contract/team/team.ts';
import { declareQuery, queryClient } from '../../base/queryClient.ts';

/** Throttle: the hub reports every call of a colleague. */
export const teamPauseMs = 1000;

/** Read when shown, and replaced by what commands return. It includes, for each shared list, whether it is on this device. */
export const teamState = declareQuery('team.state', {
  'team.changed': { everyMs: teamPauseMs },
  'lists.changed': { everyMs: teamPauseMs },
})({});

export const putTeam = (state: TeamState): void => void queryClient.setQueryData(teamState.queryKey, state);
