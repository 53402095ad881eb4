/** Beside the name of a list: that the team shares it, and who shared it. */
import { shareListWords as words } from '#messages/team/teamWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import css from './ListsScreen.module.css';
import { useTeamShare } from './teamShare.ts';

export function SharedMark({ listId }: { listId: string }) {
  const { team, shared = null } = useTeamShare(listId) ?? {};
  if (team === undefined || shared === null) return null;
  const text = (shared.state === 'arriving' ? words.arriving : words.sharedWith)(team.name, shared.by);
  return (
    <span className={css.shared} role="img" aria-label={text} title={text}>
      <Icon name="users" size={14} />
    </span>
  );
}
