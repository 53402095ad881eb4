/** Why the policy suggests what it does for a row, with a link to the rule. */
import type { SuggestedBy } from '../../../../electron/contract/policy.ts';
import { whySentence } from '../../../../electron/messages/policyWords.ts';
import { formatRoute } from '../../../app/router.ts';
import css from './Drawer.module.css';

export const Why = ({ listId, why }: { listId: string; why: SuggestedBy }) => (
  <span>
    {whySentence(why)}.{' '}
    <a className={`${css.link ?? ''} ${css.leads ?? ''}`} href={formatRoute({ at: 'policy', listId, rule: why.rule })}>
      {why.rule === null ? 'See the policy' : `See rule ${why.rule + 1}`}
    </a>
  </span>
);
