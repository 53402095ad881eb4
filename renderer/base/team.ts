/** The team that this data folder has joined: read where it is shown, and replaced by what a command returns. */
import type { TeamState } from '#contract/team/team.ts';
import { queryClient, reading } from './queryClient.ts';

export const teamState = reading('team.state', {});

export const putTeam = (state: TeamState): void => void queryClient.setQueryData(teamState.queryKey, state);
