/** What comes after the run: the policy suggests, a person decides. */
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../app/queryClient.ts';
import { DecisionBadge } from '../../ui/DecisionBadge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './PlanScreen.module.css';

export function ReviewStep({ listId }: { listId: string }) {
  // The sentence also works without the policy's name, so a failure to read it stays silent.
  const policy = useQuery(reading('policies.get', { listId })).data?.name;
  return (
    <li className={css.step}>
      <span className={css.number}>
        <Icon name="user" size={13} />
      </span>
      <div>
        <h2 className={css.title}>Then you review</h2>
        <div className={css.when}>
          <span>The policy</span>
          {policy !== undefined && <span className={css.word}>{policy}</span>}
          <span>suggests</span>
          <DecisionBadge value="keep" by="policy" word="keep," />
          <DecisionBadge value="hold" by="policy" word="hold" />
          <span>or</span>
          <DecisionBadge value="drop" by="policy" word="drop" />
          <span>for every row, and your own decision always wins</span>
        </div>
      </div>
    </li>
  );
}
