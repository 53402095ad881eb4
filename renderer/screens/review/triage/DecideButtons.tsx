/** Keep, hold and drop with their keys: dashed if the policy suggests it, filled if a person decided. */
import { type Decision, type DecisionValue, decisionValues } from '#contract/review/decision.ts';
import { decisionWord } from '#messages/names.ts';
import { reviewTriageWords } from '#messages/review/triageWords.ts';
import { DecisionShape } from '#renderer/ui/badges/DecisionBadge.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { classes } from '#renderer/ui/page/classes.ts';
import css from './Card.module.css';

const words = reviewTriageWords.card;

interface Props {
  readonly decision: Decision;
  readonly onDecide: (value: DecisionValue) => void;
}

export const DecideButtons = ({ decision: { value: now, by }, onDecide }: Props) => (
  <div className={css.decisions} role="group" aria-label={words.decision}>
    {decisionValues.map((value) => {
      const is = value === now ? by : null;
      return (
        <button
          key={value}
          type="button"
          className={classes(css.decide, css[value])}
          aria-pressed={is === 'person'}
          data-by={is ?? undefined}
          data-main
          onClick={() => onDecide(value)}
        >
          <DecisionShape value={value} filled={is === 'person'} size={20} />
          <span className={css.word}>
            {decisionWord(value)}
            {is !== null && <small>{is === 'policy' ? words.suggested : words.decided}</small>}
          </span>
          <Key of={`review.${value}`} />
        </button>
      );
    })}
  </div>
);
