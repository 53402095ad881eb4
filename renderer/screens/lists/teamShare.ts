/** Sharing lists with the team: whether one can be shared or is, and sending it. */
import { useQuery } from '@tanstack/react-query';
import type { JoinedTeam, SharedList } from '#contract/team/team.ts';
import { shareListWords as words } from '#messages/team/teamWords.ts';
import { notifyDone } from '../../base/notify.ts';
import { putTeam, teamState } from '../../base/team.ts';
import { call } from '../../bridge/call.ts';
import type { HandedList } from './HandOverDialog.tsx';

export interface TeamShare {
  readonly team: JoinedTeam;
  /** Null: nobody shared it, or it was deleted here and is back. */
  readonly shared: SharedList | null;
}

/** Null: no team was joined, or this computer was removed from it. */
export function useTeamShare(listId: string | null): TeamShare | null {
  const team = useQuery(teamState).data?.team ?? null;
  if (team === null || team.link.problem?.code === 'team.removed') return null;
  return { team, shared: team.lists.find((one) => one.listId === listId && one.state !== 'gone') ?? null };
}

/** Sends the whole list, for the first time or again, and says so. Resolves when it is with the hub, or waits for it. */
export async function shareList({ listId, name }: HandedList, { team: { name: team }, shared }: TeamShare): Promise<void> {
  const state = await call('team.shareList', { listId });
  putTeam(state);
  const isSent = state.team?.link.state === 'connected';
  notifyDone(!isSent ? words.later(name, team) : shared === null ? words.done(name, team) : words.sentAgain(name, team));
}
