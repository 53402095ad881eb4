/** A list that the team shares, as the screens of the list need it. */
import { useQuery } from '@tanstack/react-query';
import type { JoinedTeam, SharedList, TeamMember } from '#contract/team/team.ts';
import { teamState } from '../../base/team.ts';

/** Null: no team was joined, or the list is not shared, or not here. */
export function useSharedList(listId: string): { team: JoinedTeam; shared: SharedList } | null {
  const team = useQuery(teamState).data?.team ?? null;
  const shared = team?.lists.find((one) => one.listId === listId && one.state === 'here');
  return team === null || shared === undefined || team.link.problem?.code === 'team.removed' ? null : { team, shared };
}

/** Members to whom rows can be assigned, in their order. */
export const assigneesOf = ({ members }: JoinedTeam): TeamMember[] =>
  members.filter(({ invitedUntil, removedAt }) => invitedUntil === null && removedAt === null);
