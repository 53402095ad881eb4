/** How an attempt ended: shape, color and word, the same in the ledger and the look-ups. */
import type { Attempt } from '#contract/ledger/ledger.ts';
import css from './Badge.module.css';
import { classes } from '../page/classes.ts';
import { Icon } from '../page/Icon.tsx';
import type { IconName } from '../page/iconPaths.ts';

type Tone = 'slate' | 'amber' | 'red' | 'plain';
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
    <span className={classes(css.badge, css.outcome, css[tone], small && css.small)}>
      <Icon name={icon} size={small ? 14 : 16} />
      {word}
    </span>
  );
}
