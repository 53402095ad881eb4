/** A decision: filled if a person decided, outlined if the policy suggests, a dashed circle if nobody has decided. */
import type { DecisionValue } from '#contract/review/decision.ts';
import { whySuppressed, type SuppressedRow } from '#messages/suppression/suppressionWords.ts';
import { decisionWord } from '#messages/names.ts';
import { uiWords as words } from '#messages/uiWords.ts';
import css from './Badge.module.css';
import { classes } from '../page/classes.ts';

const marks: Readonly<Record<DecisionValue, string>> = {
  keep: 'm5.2 8.3 2 2L10.9 6.2',
  hold: 'M6.2 5.6v4.8m3.6-4.8v4.8',
  drop: 'm6.1 6.1 3.8 3.8m0-3.8-3.8 3.8',
};

/** Circle, square or diamond of a decision; `filled`: a person's. */
export function DecisionShape({ value, filled, size = 16 }: { value: DecisionValue | null; filled: boolean; size?: number }) {
  const inset = filled ? 1 : 1.7;
  const side = 16 - 2 * inset;
  const frame = { fill: filled ? 'currentColor' : 'none', stroke: filled ? 'none' : 'currentColor', strokeWidth: 1.3 };
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {value === null && <circle cx="8" cy="8" r="6.3" fill="none" stroke="currentColor" strokeWidth="1.3" strokeDasharray="2.2 2.2" />}
      {value === 'keep' && <circle cx="8" cy="8" r={side / 2} {...frame} />}
      {value === 'hold' && <rect x={inset + 0.5} y={inset + 0.5} width={side - 1} height={side - 1} rx="2.6" {...frame} />}
      {value === 'drop' && (
        <rect
          x="3"
          y="3"
          width="10"
          height="10"
          rx="1.6"
          transform={`rotate(45 8 8) ${filled ? '' : 'translate(0.5 0.5) scale(0.94)'}`}
          {...frame}
        />
      )}
      {value !== null && (
        <path
          d={marks[value]}
          fill="none"
          stroke={filled ? 'var(--surface)' : 'currentColor'}
          strokeWidth={filled ? 1.7 : 1.5}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}

const SuppressedBadge = ({ why }: { why: SuppressedRow }) => {
  const text = whySuppressed(why);
  return (
    <span className={classes(css.badge, css.drop, css.suggested)} title={`${words.decision.suppressed}: ${text}`}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
        <circle cx="8" cy="8" r="6.3" />
        <path d="m3.6 3.6 8.8 8.8" />
      </svg>
      {words.decision.suppressed}
      <span className="hidden-visually">: {text}</span>
    </span>
  );
};

/** `by` either: the decision as such, for counts of rows of both kinds. `word`: replaces its own word; an empty one shows only the shape. */
export function DecisionBadge({
  value,
  by,
  word,
  suppressed,
}: {
  value: DecisionValue | null;
  by: 'person' | 'policy' | 'either' | null;
  word?: string;
  /** Why the row is suppressed, if nobody has decided: it isn't just undecided. */
  suppressed?: SuppressedRow | undefined;
}) {
  if (value === null && suppressed !== undefined) return <SuppressedBadge why={suppressed} />;
  const text = decisionWord(value);
  const label = value === null || by === 'either' ? text : by === 'person' ? words.decision.byPerson(text) : words.decision.byPolicy(text);
  return (
    <span className={classes(css.badge, css[value ?? 'undecided'], by === 'policy' && css.suggested)} title={label}>
      <DecisionShape value={value} filled={by === 'person' || by === 'either'} />
      {word ?? text}
      <span className="hidden-visually">{label.slice(text.length)}</span>
    </span>
  );
}
