/** What comes after the run: the policy suggests, a person decides. */
import { useEffect, useState } from 'react';
import { call } from '../../bridge/call.ts';
import { DecisionBadge } from '../../ui/DecisionBadge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './PlanScreen.module.css';

export function ReviewStep({ listId }: { listId: string }) {
  const [policy, setPolicy] = useState<string | null>(null);
  useEffect(() => {
    let over = false;
    // Its name is an ornament of this sentence: without it the sentence still holds, so a failure stays silent here.
    call('policies.get', { listId })
      .then(({ name }) => {
        if (!over) setPolicy(name);
      })
      .catch(() => undefined);
    return () => {
      over = true;
    };
  }, [listId]);
  return (
    <li className={css.step}>
      <span className={css.number}>
        <Icon name="user" size={13} />
      </span>
      <div>
        <h2 className={css.title}>Then you review</h2>
        <div className={css.when}>
          <span>The policy</span>
          {policy !== null && <span className={css.word}>{policy}</span>}
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
