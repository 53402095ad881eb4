/** Who else has a shared list open. No live region: whoever works on it is not interrupted each time that a colleague comes or goes. */
import { lookersSentence } from '#messages/team/teamWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { useSharedList } from './sharedList.ts';
import css from './Lookers.module.css';

/** `too`: the list is open here as well. */
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
