/** Badges for the results of requests, litigator checks and calls, and for decisions. Each has a shape and a word, never color alone. */
import type { Attempt } from '#contract/ledger/ledger.ts';
import type { Litigator } from '#contract/verdict/verdict.ts';
import type { Call, Meaning } from '#contract/outcomes/callOutcome.ts';
import type { DecisionValue } from '#contract/review/decision.ts';
import { litigatorWord, decisionWord } from '#messages/names.ts';
import { callWord, meaningWord } from '#messages/outcomes/callOutcomeWords.ts';
import { whySuppressed, type SuppressedRow } from '#messages/suppression/suppressionWords.ts';
import { uiWords as words } from '#messages/uiWords.ts';
import { classes } from '../page/classes.ts';
import { Icon, type IconName, Outline } from '../page/Icon.tsx';
import css from './Badge.module.css';

/** See its styles. */
type Tone = 'good' | 'slate' | 'amber' | 'orange' | 'red' | 'ink' | 'pale' | 'faint' | 'plain';
const marks: Readonly<Record<Attempt['outcome'], [icon: IconName, tone: Tone]>> = {
  done: ['check', 'plain'],
  open: ['refresh', 'slate'],
  withdrawn: ['undo', 'slate'],
  refused: ['close', 'red'],
  blocked: ['lock', 'red'],
  retryLater: ['clock', 'slate'],
  rateLimited: ['clock', 'slate'],
  offline: ['offline', 'slate'],
  inDoubt: ['doubt', 'amber'],
};

export function OutcomeBadge({ outcome, word, small = false }: { outcome: Attempt['outcome']; word: string; small?: boolean }) {
  const [icon, tone] = marks[outcome];
  return (
    <span className={classes(css.badge, 'regular', css[tone], small && css.small)}>
      <Icon name={icon} size={small ? 14 : 16} />
      {word}
    </span>
  );
}

const shield = 'm8 1.7 5.3 1.9v4c0 3.3-2.1 5.6-5.3 6.7-3.2-1.1-5.3-3.4-5.3-6.7v-4Z';

function Shape({ state }: { state: Litigator }) {
  if (state === 'litigator') {
    return (
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2Z" fill="currentColor" />
        <path d="M8 4.3v4.4m0 2.8h.01" stroke="var(--litigator)" strokeWidth="2" strokeLinecap="round" />
      </svg>
    );
  }
  return (
    <Outline>
      <path d={shield} strokeDasharray={state === 'clear' ? undefined : '2 2'} />
      <path d={state === 'clear' ? 'm5.7 8 1.7 1.7 3-3.4' : 'M6.5 6.3a1.6 1.6 0 1 1 3 .8c-.4.6-1.4.8-1.5 1.7m0 2h.01'} />
    </Outline>
  );
}

/** Its color, and `regular` where it isn't to stand out. */
const litigatorLooks: Readonly<Record<Litigator, string>> = {
  litigator: css.litigator ?? '',
  clear: `${css.slate ?? ''} regular`,
  notChecked: css.amber ?? '',
};

/** `word`: a count or another word instead of the state's own. `none`: it counts no rows and must not be the most prominent thing on the screen. */
export const LitigatorBadge = ({ state, word, none = false }: { state: Litigator; word?: string; none?: boolean }) => (
  <span className={classes(css.badge, litigatorLooks[state])} data-none={none || undefined} title={litigatorWord(state)}>
    <Shape state={state} />
    {word ?? litigatorWord(state)}
    {word !== undefined && <span className="hidden-visually"> {litigatorWord(state)}</span>}
  </span>
);

const handset = 'M2.8 2.5h2.4l1.1 2.9-1.5 1.2a8 8 0 0 0 4 4l1.2-1.5 2.9 1.1V13a1 1 0 0 1-1 1A10.5 10.5 0 0 1 1.8 3.5a1 1 0 0 1 1-1Z';

const shapes: Readonly<Record<Meaning, { path: string; dashed?: string }>> = {
  'connected:right': { path: `${handset}M10 3.3l1.5 1.5L14.3 2` },
  'connected:wrong': {
    path: 'M6.5 2.6a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM1.8 13.5c.4-2.6 2.3-3.8 4.7-3.8 1 0 1.9.2 2.7.7m1.6-.1 3.4 3.4m0-3.4-3.4 3.4',
  },
  connected: { path: `${handset}M10.7 2.7a1.3 1.3 0 1 1 2.1 1c-.6.4-.8.7-.8 1.2m0 1.8h.01` },
  disconnected: { path: `${handset}M10.5 2 14 5.5M14 2l-3.5 3.5` },
  'not-reached': { path: 'M5.5 8h5', dashed: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8Z' },
  suppress: { path: 'M4 7.5h8v6H4zM5.5 7.5V5.3a2.5 2.5 0 0 1 5 0v2.2' },
  ask: { path: 'M6.7 6.6a1.35 1.35 0 1 1 2.2 1c-.6.4-.9.7-.9 1.2M8 10.8h.01', dashed: 'M8 1.8 14.2 8 8 14.2 1.8 8Z' },
};

const looks: Readonly<Record<Meaning, Tone>> = {
  'connected:right': 'good',
  'connected:wrong': 'orange',
  connected: 'slate',
  disconnected: 'red',
  'not-reached': 'pale',
  suppress: 'ink',
  ask: 'amber',
};

const lookOf = (meaning: Meaning): string => {
  const tone = looks[meaning];
  return classes(css.badge, css.call, css[tone], tone === 'pale' && 'regular');
};

interface Props {
  readonly meaning: Meaning;
  readonly word: string;
  readonly small?: boolean;
  /** Wraps a long text instead of cutting it off. */
  readonly whole?: boolean;
}

function CallOutcomeBadgeShape({ meaning, size }: { meaning: Meaning; size: number }) {
  const { path, dashed } = shapes[meaning];
  return (
    <Outline size={size}>
      {dashed !== undefined && <path d={dashed} strokeDasharray="2.2 2.1" />}
      <path d={path} />
    </Outline>
  );
}

const Badge = ({ meaning, word, small = false, whole = false }: Props) => (
  <span className={classes(lookOf(meaning), small && css.small, whole && css.whole)}>
    <CallOutcomeBadgeShape meaning={meaning} size={small ? 14 : 15} />
    <span className={whole ? undefined : 'cut'}>{word}</span>
  </span>
);

/** The shape alone, to go beside other words. */
export const MeaningShape = ({ meaning }: { meaning: Meaning }) => (
  <span className={lookOf(meaning)}>
    <CallOutcomeBadgeShape meaning={meaning} size={15} />
  </span>
);

/** What a label means. */
export const MeaningBadge = ({ meaning }: { meaning: Meaning }) => <Badge meaning={meaning} word={meaningWord(meaning)} />;

function looksLike({ kind, rightParty }: Pick<Call, 'kind' | 'rightParty'>): Meaning {
  switch (kind) {
    case 'connected':
      return rightParty === true ? 'connected:right' : 'connected:wrong';
    case 'disconnected':
      return 'disconnected';
    case 'notReached':
      return 'not-reached';
    case 'suppressed':
      return 'suppress';
    case 'undecided':
      return 'ask';
  }
}

export const CallOutcomeBadge = ({ outcome, small = false }: { outcome: Pick<Call, 'kind' | 'rightParty'>; small?: boolean }) => (
  <Badge meaning={looksLike(outcome)} word={callWord(outcome)} small={small} whole />
);

const decisionBadgeMarks: Readonly<Record<DecisionValue, string>> = {
  keep: 'm5.2 8.3 2 2L10.9 6.2',
  hold: 'M6.2 5.6v4.8m3.6-4.8v4.8',
  drop: 'm6.1 6.1 3.8 3.8m0-3.8-3.8 3.8',
};

/** The circle, square or diamond of a decision; `filled`: for a person's decision. */
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
          d={decisionBadgeMarks[value]}
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
    <span className={classes(css.badge, css.red, 'regular')} title={`${words.decision.suppressed}: ${text}`}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
        <circle cx="8" cy="8" r="6.3" />
        <path d="m3.6 3.6 8.8 8.8" />
      </svg>
      {words.decision.suppressed}
      <span className="hidden-visually">: {text}</span>
    </span>
  );
};

const decisionTones: Readonly<Record<DecisionValue, Tone>> = { keep: 'good', hold: 'amber', drop: 'red' };

/** `by`: `either` shows the decision as such, for counts of rows of both kinds. `word` replaces its own word; '' shows only the shape. */
export function DecisionBadge({
  value,
  by,
  word,
  suppressed,
}: {
  value: DecisionValue | null;
  by: 'person' | 'policy' | 'either' | null;
  word?: string;
  /** The reason for suppression; without a decision, such a row isn't just undecided. */
  suppressed?: SuppressedRow | undefined;
}) {
  if (value === null && suppressed !== undefined) return <SuppressedBadge why={suppressed} />;
  const text = decisionWord(value);
  const label = value === null || by === 'either' ? text : by === 'person' ? words.decision.byPerson(text) : words.decision.byPolicy(text);
  return (
    <span
      className={classes(css.badge, css[value === null ? 'faint' : decisionTones[value]], (value === null || by === 'policy') && 'regular')}
      title={label}
    >
      <DecisionShape value={value} filled={by === 'person' || by === 'either'} />
      {word ?? text}
      <span className="hidden-visually">{label.slice(text.length)}</span>
    </span>
  );
}
