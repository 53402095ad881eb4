/** The outbox: how far the service has been told, as one bar, and the entries behind each part of it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { outboxStates } from '#contract/outcomes/callOutcome.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { FailureNotice } from '#renderer/ui/notices/FailureNotice.tsx';
import { refresh } from '#renderer/base/queryClient.ts';
import { Deliveries } from './Deliveries.tsx';
import { Entries } from './Entries.tsx';
import css from './Outbox.module.css';
import { OutboxBar } from './OutboxBar.tsx';
import { outboxQuery, type OutboxFilter } from './outboxQueries.ts';

const words = outcomesWords.outbox;

export function Outbox() {
  const { data: outbox, error } = useQuery(outboxQuery);
  const [chosen, setChosen] = useState<OutboxFilter | null>(null);
  if (outbox === undefined) {
    return (
      <section className={css.outbox} aria-label={words.title}>
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
  // Whatever needs somebody is shown by itself.
  const filter = chosen ?? (open > 0 ? 'open' : 'all');
  return (
    <section className={css.outbox} aria-label={words.title}>
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
