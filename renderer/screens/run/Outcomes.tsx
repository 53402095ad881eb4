/** How the calls ended: one bar whose parts add up to all of them, and its legend. */
import type { Run } from '../../../electron/contract/run.ts';
import { count, counted } from '../../../electron/messages/count.ts';
import { growsYet } from '../../../electron/messages/runHeadline.ts';
import css from './RunScreen.module.css';

const parts = [
  ['done', 'answered'],
  ['partial', 'answered in part'],
  ['refused', 'refused'],
  ['failed', 'failed'],
] as const;

export function Outcomes({ run: { counts, state, checks, sandbox } }: { run: Run }) {
  const rests = state === 'waiting' || state === 'paused' || state === 'stopped';
  const words = [...parts.map(([part, word]) => `${count(counts[part])} ${word}`), `${count(counts.pending)} left`].join(', ');
  return (
    <div className={css.outcomes} data-rests={rests || undefined}>
      <div className={css.bar} role="img" aria-label={`Of ${counted(counts.planned, 'call')}: ${words}`}>
        {parts.map(([part]) => counts[part] > 0 && <i key={part} data-part={part} style={{ flexGrow: counts[part] }} />)}
        <i style={{ flexGrow: counts.pending }} />
      </div>
      <div className={css.legend} aria-hidden="true">
        {parts.map(([part, word]) => (
          <span key={part} data-none={counts[part] === 0 || undefined}>
            <i data-part={part} />
            <b>{count(counts[part])}</b>
            {word}
          </span>
        ))}
        <span
          data-none={counts.inDoubt === 0 || undefined}
          title={`Attempts without a complete answer: ${sandbox ? 'a service might have billed them' : 'they may have been billed'}`}
        >
          <svg width="9" height="9" viewBox="0 0 9 9">
            <path d="M4.5.5l4 4-4 4-4-4z" fill="none" stroke="var(--amber)" strokeWidth="1.3" />
          </svg>
          <b>{count(counts.inDoubt)}</b>
          in doubt
        </span>
        <span>
          <i data-part="left" />
          <b>{count(counts.pending)}</b>
          left
        </span>
        <span className={css.total}>
          of <b>{count(counts.planned)}</b> {counts.planned === 1 ? 'call' : 'calls'}
          {growsYet(checks) && ' so far'}
        </span>
      </div>
    </div>
  );
}
