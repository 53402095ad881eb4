/** The outbox: what was reported to the service so far, as one bar, and the entries behind each part of it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { outboxStates, type OutboxState } from '#contract/outcomes/callOutcome.ts';
import type { OutboxCounts } from '#contract/outcomes/outbox.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { count } from '#messages/count.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { refresh } from '#renderer/base/queryClient.ts';
import { Deliveries } from './Deliveries.tsx';
import { Entries } from './Entries.tsx';
import css from './Outbox.module.css';
import { outboxQuery, type OutboxFilter } from './outboxQueries.ts';

const words = outcomesWords.outbox;

export function Outbox() {
  const { data: outbox, error } = useQuery(outboxQuery);
  const [chosen, setChosen] = useState<OutboxFilter | null>(null);
  if (outbox === undefined) {
    return (
      <section className="stack gap-8 mt-16" aria-label={words.title}>
        <h2>{words.title}</h2>
        {error === null ? (
          <p className="text-3" role="status">
            {words.reading}
          </p>
        ) : (
          <FailureNotice failure={error.failure} onRetry={() => void refresh(outboxQuery)} />
        )}
      </section>
    );
  }
  const { counts, open } = outbox;
  const total = outboxStates.reduce((sum, state) => sum + counts[state], 0);
  // Entries that need a person are shown by default.
  const filter = chosen ?? (open > 0 ? 'open' : 'all');
  return (
    <section className="stack gap-8 mt-16" aria-label={words.title}>
      <div className={css.head}>
        <h2>{words.title}</h2>
        <span className="small text-3">{total === 0 ? words.emptyExplained : words.about}</span>
        <span className="grow" />
        <span className="small text-3">{words.total(total)}</span>
      </div>
      {total > 0 && (
        <>
          <OutboxBar counts={counts} open={open} filter={filter} onFilter={setChosen} />
          <Deliveries deliveries={outbox.deliveries} />
          <Entries filter={filter} counts={counts} />
        </>
      )}
    </section>
  );
}

/** The states from reported to unreported. */
const parts: readonly OutboxState[] = ['sent', 'waiting', 'noResponseId', 'refused', 'inDoubt', 'withdrawn'];

interface Props {
  readonly counts: OutboxCounts;
  readonly open: number;
  readonly filter: OutboxFilter;
  readonly onFilter: (filter: OutboxFilter) => void;
}

/** All entries of the outbox as one bar; each part of its legend shows the entries behind it. */
function OutboxBar({ counts, open, filter, onFilter }: Props) {
  const total = parts.reduce((sum, state) => sum + counts[state], 0);
  const counted = parts.filter((state) => counts[state] > 0).map((state) => words.part(counts[state], state));
  return (
    <>
      <div className={css.bar} role="img" aria-label={words.all(total, counted)}>
        {parts.map((state) => counts[state] > 0 && <i key={state} data-state={state} style={{ flexGrow: counts[state] }} />)}
      </div>
      <div className={css.legend} role="group" aria-label={words.filter}>
        <button type="button" aria-pressed={filter === 'all'} onClick={() => onFilter('all')}>
          {words.everything}
        </button>
        {parts.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={filter === state}
            data-none={counts[state] === 0 || undefined}
            onClick={() => onFilter(filter === state ? 'all' : state)}
          >
            <Mark state={state} />
            <b>{count(counts[state])}</b>
            {words.state(state)}
          </button>
        ))}
        {open > 0 && (
          <button type="button" aria-pressed={filter === 'open'} data-open onClick={() => onFilter('open')}>
            {words.open(open)}
          </button>
        )}
      </div>
    </>
  );
}

const Mark = ({ state }: { state: OutboxState }) =>
  state === 'inDoubt' ? (
    <svg width="10" height="10" viewBox="0 0 9 9" aria-hidden="true">
      <path d="M4.5.5l4 4-4 4-4-4z" fill="none" stroke="var(--amber)" strokeWidth="1.3" />
    </svg>
  ) : (
    <i className="swatch" data-state={state} />
  );
