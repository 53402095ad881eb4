/** What comes after the run: the policy suggests, a person decides. */
import { useQuery } from '@tanstack/react-query';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { reading } from '../../base/queryClient.ts';
import { DecisionBadge } from '../../ui/badges/DecisionBadge.tsx';
import { Icon } from '../../ui/page/Icon.tsx';
import { Sentence } from '../../ui/text/Sentence.tsx';
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
        <h2 className={css.title}>{words.review.title}</h2>
        <div className={css.when}>
          <Sentence
            of={policy === undefined ? words.review.suggestsUnnamed : words.review.suggests}
            parts={{
              policy: <span className={css.word}>{policy}</span>,
              keep: <DecisionBadge value="keep" by="policy" word={words.review.keep} />,
              hold: <DecisionBadge value="hold" by="policy" word={words.review.hold} />,
              drop: <DecisionBadge value="drop" by="policy" word={words.review.drop} />,
            }}
          />
        </div>
      </div>
    </li>
  );
}
