/** The entries of the outbox that are shown, each with its reason and what can be done, and what can be done about all of a state. */
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutboxState } from '#contract/outcomes/callOutcome.ts';
import type { OutboxChange, OutboxCounts } from '#contract/outcomes/outbox.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { FailureNotice } from '#renderer/ui/notices/FailureNotice.tsx';
import { refresh } from '#renderer/base/queryClient.ts';
import { useNow } from '#renderer/ui/text/useNow.ts';
import { changeEntries } from './changeEntries.ts';
import { Entry } from './Entry.tsx';
import { stateActions } from './entryActions.ts';
import css from './Outbox.module.css';
import { entriesQuery, type OutboxFilter } from './outboxQueries.ts';
import { Dialog, DialogButtons } from '#renderer/ui/dialog/Dialog.tsx';

const words = outcomesWords.outbox;

export function Entries({ filter, counts }: { filter: OutboxFilter; counts: OutboxCounts }) {
  const query = entriesQuery(filter);
  const { data, error, hasNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
  const now = useNow(1000);
  if (error !== null) return <FailureNotice failure={error.failure} onRetry={() => void refresh(query)} />;
  if (data === undefined) {
    return (
      <p className="text-3" role="status">
        {words.reading}
      </p>
    );
  }
  const entries = data.pages.flatMap((page) => page.entries);
  const total = data.pages.at(-1)?.total ?? 0;
  return (
    <>
      {filter !== 'open' && filter !== 'all' && counts[filter] > 1 && <ForAll state={filter} value={counts[filter]} />}
      {entries.length === 0 && !isPlaceholderData && (
        <p className="text-3">{filter === 'open' ? words.noneOpen : filter === 'all' ? words.empty : words.noneOf(filter)}</p>
      )}
      <ol className={css.entries} aria-label={words.list} aria-busy={isPlaceholderData}>
        {entries.map((entry) => (
          <Entry key={entry.entryId} entry={entry} now={now} />
        ))}
      </ol>
      {hasNextPage && (
        <Button size="xs" variant="subtle" ml={-9} onClick={() => void fetchNextPage()}>
          {words.more(total - entries.length)}
        </Button>
      )}
    </>
  );
}

/** Sending many again whose end nobody knows can't be undone: it is asked first. */
function ForAll({ state, value }: { state: OutboxState; value: number }) {
  const [asking, setAsking] = useState(false);
  const actions = stateActions(state, value);
  const act = (change: OutboxChange): void => {
    if (change === 'send' && state === 'inDoubt') setAsking(true);
    else changeEntries({ state }, change);
  };
  if (actions.length === 0) return null;
  return (
    <div className={css.forAll}>
      {actions.map(({ change, word }) => (
        <Button key={change} size="xs" onClick={() => act(change)}>
          {word}
        </Button>
      ))}
      <Dialog opened={asking} onClose={() => setAsking(false)} title={words.doubt.title(value)} size={440}>
        <p className="text-2">{words.doubt.text}</p>
        <DialogButtons onCancel={() => setAsking(false)}>
          <Button
            variant="filled"
            data-autofocus
            onClick={() => {
              setAsking(false);
              changeEntries({ state }, 'send');
            }}
          >
            {words.doubt.send(value)}
          </Button>
        </DialogButtons>
      </Dialog>
    </div>
  );
}
