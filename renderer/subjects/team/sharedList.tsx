/** The shared list's team data, as the list's screens need it. */
import { useQuery } from '@tanstack/react-query';
import type { JoinedTeam, SharedList, TeamMember } from '#contract/team/team.ts';
import { lookersSentence } from '#messages/team/teamWords.ts';
import { teamState } from './queries.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import css from './Lookers.module.css';

/** Null if no team was joined, or if the list isn't shared or isn't on this device. */
export function useSharedList(listId: string): { team: JoinedTeam; shared: SharedList } | null {
  const team = useQuery(teamState).data?.team ?? null;
  const shared = team?.lists.find((one) => one.listId === listId && one.state === 'here');
  return team === null || shared === undefined || team.link.problem?.code === 'team.removed' ? null : { team, shared };
}

/** Members to whom rows can be assigned, in team order. */
export const assigneesOf = ({ members }: JoinedTeam): TeamMember[] =>
  members.filter(({ invitedUntil, removedAt }) => invitedUntil === null && removedAt === null);

/** `too`: whether the list is open here as well. */
export function Lookers({ listId, too = false }: { listId: string; too?: boolean }) {
  const sentence = lookersSentence(useSharedList(listId)?.shared.lookers ?? [], too);
  if (sentence === '') return null;
  return (
    <span className={css.lookers} title={sentence}>
      <Icon name="users" size={14} />
      <span className="cut">{sentence}</span>
    </span>
  );
}
