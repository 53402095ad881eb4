/** What a call came to: shape, color and word, the same in result sheets, the outbox and the rows. */
import type { Call, Meaning } from '#contract/outcomes/callOutcome.ts';
import { callWord, meaningWord } from '#messages/outcomes/callOutcomeWords.ts';
import css from './CallOutcomeBadge.module.css';
import { classes } from '../page/classes.ts';

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

const looks: Readonly<Record<Meaning, string>> = {
  'connected:right': 'right',
  'connected:wrong': 'wrong',
  connected: 'unsure',
  disconnected: 'disconnected',
  'not-reached': 'notReached',
  suppress: 'suppress',
  ask: 'ask',
};

interface Props {
  readonly meaning: Meaning;
  readonly word: string;
  readonly small?: boolean;
  /** Longer words go onto a second line, instead of being cut. */
  readonly whole?: boolean;
}

function Shape({ meaning, size }: { meaning: Meaning; size: number }) {
  const { path, dashed } = shapes[meaning];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {dashed !== undefined && <path d={dashed} strokeDasharray="2.2 2.1" />}
      <path d={path} />
    </svg>
  );
}

const Badge = ({ meaning, word, small = false, whole = false }: Props) => (
  <span className={classes(css.badge, css[looks[meaning] ?? ''], small && css.small, whole && css.whole)}>
    <Shape meaning={meaning} size={small ? 14 : 15} />
    <span className={whole ? undefined : 'cut'}>{word}</span>
  </span>
);

/** The shape alone, beside other words. */
export const MeaningShape = ({ meaning }: { meaning: Meaning }) => (
  <span className={classes(css.badge, css[looks[meaning] ?? ''])}>
    <Shape meaning={meaning} size={15} />
  </span>
);

/** What a label means. */
export const MeaningBadge = ({ meaning, small = false }: { meaning: Meaning; small?: boolean }) => (
  <Badge meaning={meaning} word={meaningWord(meaning)} small={small} />
);

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

/** What one call came to. */
export const CallOutcomeBadge = ({ outcome, small = false }: { outcome: Pick<Call, 'kind' | 'rightParty'>; small?: boolean }) => (
  <Badge meaning={looksLike(outcome)} word={callWord(outcome)} small={small} whole />
);
