/** How the calls ended: one bar whose parts add up to all of them, and its legend. */
import type { Run } from '#contract/runs/run.ts';
import { count } from '#messages/count.ts';
import { growsYet } from '#messages/runs/runHeadline.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { Sentence } from '../../ui/text/Sentence.tsx';
import css from './RunScreen.module.css';

const parts = ['done', 'partial', 'refused', 'failed'] as const;

export function Outcomes({ run: { counts, state, checks, sandbox } }: { run: Run }) {
  const rests = state === 'waiting' || state === 'paused' || state === 'stopped';
  const { outcomes } = words;
  const said = [...parts.map((part) => outcomes.counted(counts[part], outcomes[part])), outcomes.counted(counts.pending, outcomes.left)];
  return (
    <div className={css.outcomes} data-rests={rests || undefined}>
      <div className={css.bar} role="img" aria-label={outcomes.all(counts.planned, said)}>
        {parts.map((part) => counts[part] > 0 && <i key={part} data-part={part} style={{ flexGrow: counts[part] }} />)}
        <i style={{ flexGrow: counts.pending }} />
      </div>
      <div className={css.legend} aria-hidden="true">
        {parts.map((part) => (
          <span key={part} data-none={counts[part] === 0 || undefined}>
            <i data-part={part} />
            <b>{count(counts[part])}</b>
            {outcomes[part]}
          </span>
        ))}
        <span data-none={counts.inDoubt === 0 || undefined} title={sandbox ? outcomes.inDoubtInSandbox : outcomes.inDoubtExplained}>
          <svg width="9" height="9" viewBox="0 0 9 9">
            <path d="M4.5.5l4 4-4 4-4-4z" fill="none" stroke="var(--amber)" strokeWidth="1.3" />
          </svg>
          <b>{count(counts.inDoubt)}</b>
          {outcomes.inDoubt}
        </span>
        <span>
          <i data-part="left" />
          <b>{count(counts.pending)}</b>
          {outcomes.left}
        </span>
        <span className={css.total}>
          <Sentence of={outcomes.total(counts.planned, growsYet(checks))} parts={{ checks: <b>{count(counts.planned)}</b> }} />
        </span>
      </div>
    </div>
  );
}
