/** When somebody may be called; the laws that this follows from are behind one word. */
import { useState } from 'react';
import type { Calling } from '#contract/review/view.ts';
import { callingRulesSentence, callingSentence } from '#messages/calling/callingWords.ts';
import { rowCallsWords } from '#messages/outcomes/callOutcomeWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import css from './RowCalls.module.css';

export function CallingHours({ calling, className }: { calling: Calling; className: string | undefined }) {
  const [opened, setOpened] = useState(false);
  const rules = callingRulesSentence(calling);
  return (
    <p className={className} data-differ={calling.differ || undefined}>
      <Icon name="clock" size={14} />
      <span>
        {callingSentence(calling)}{' '}
        {rules !== null && (
          <button type="button" className={css.link} aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {rowCallsWords.whichRules}
          </button>
        )}
        {opened && <> {rules}</>}
      </span>
    </p>
  );
}
