/** Litigator, clear or not checked: three shapes, so that "not checked" can't be mistaken for "clear", and clear is never green. */
import type { Litigator } from '#contract/verdict/verdict.ts';
import { litigatorWord } from '#messages/names.ts';
import css from './Badge.module.css';
import { classes } from '../page/classes.ts';

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
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shield} strokeDasharray={state === 'clear' ? undefined : '2 2'} />
      <path d={state === 'clear' ? 'm5.7 8 1.7 1.7 3-3.4' : 'M6.5 6.3a1.6 1.6 0 1 1 3 .8c-.4.6-1.4.8-1.5 1.7m0 2h.01'} />
    </svg>
  );
}

/** `word`: a count or another word instead of the state's own. `none`: it counts no rows and must not be the most prominent thing on the screen. */
export const LitigatorBadge = ({ state, word, none = false }: { state: Litigator; word?: string; none?: boolean }) => (
  <span className={classes(css.badge, css[state])} data-none={none || undefined} title={litigatorWord(state)}>
    <Shape state={state} />
    {word ?? litigatorWord(state)}
    {word !== undefined && <span className="hidden-visually"> {litigatorWord(state)}</span>}
  </span>
);
