/** Why the policy suggests what it does for a row, with a link to the rule. */
import type { SuggestedBy } from '#contract/review/policy.ts';
import { whySentence } from '#messages/review/policyWords.ts';
import { reviewDrawerWords } from '#messages/review/reviewDrawerWords.ts';
import { formatRoute } from '#renderer/base/router.ts';
import { Sentence } from '#renderer/ui/text/Sentence.tsx';
import css from './Drawer.module.css';

const words = reviewDrawerWords.decision;

export const Why = ({ listId, why }: { listId: string; why: SuggestedBy }) => (
  <span>
    <Sentence
      of={words.because}
      parts={{
        why: whySentence(why),
        policy: (
          <a className={`${css.link ?? ''} ${css.leads ?? ''}`} href={formatRoute({ at: 'policy', listId, rule: why.rule })}>
            {why.rule === null ? words.seePolicy : words.seeRule(why.rule + 1)}
          </a>
        ),
      }}
    />
  </span>
);
