/** The shown entries of the outbox, each with its reason and actions, and the actions on all entries of a state. */
import { Button, Tooltip } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutboxState } from '#contract/outcomes/callOutcome.ts';
import type { OutboxChange, OutboxCounts, OutboxEntry } from '#contract/outcomes/outbox.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { outboxCauseSentence, outboxStateWord } from '#messages/outcomes/callOutcomeWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { refresh } from '#renderer/base/queryClient.ts';
import { useNow, agoText, roughText } from '#renderer/ui/text/times.ts';
import { Dialog, DialogButtons } from '#renderer/ui/dialog/Dialog.tsx';
import { showRow } from '#renderer/subjects/review/reviewChoice.ts';
import { CallOutcomeBadge } from '#renderer/ui/badges/Badges.tsx';
import { Icon, type IconName } from '#renderer/ui/page/Icon.tsx';
import { changeEntries, stateActions, entriesQuery, type OutboxFilter, entryActions } from './outboxQueries.ts';
import css from './Outbox.module.css';

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
      <ol aria-label={words.list} aria-busy={isPlaceholderData}>
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

/** Resending many entries whose outcome is unknown can't be undone, so it is confirmed first. */
function ForAll({ state, value }: { state: OutboxState; value: number }) {
  const [asking, setAsking] = useState(false);
  const actions = stateActions(state, value);
  const act = (change: OutboxChange): void => {
    if (change === 'send' && state === 'inDoubt') setAsking(true);
    else changeEntries({ state }, change);
  };
  if (actions.length === 0) return null;
  return (
    <div className="line wraps">
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

const icons: Readonly<Record<OutboxState, IconName>> = {
  waiting: 'clock',
  sent: 'check',
  noResponseId: 'note',
  refused: 'close',
  inDoubt: 'doubt',
  withdrawn: 'undo',
};

/** The reason for an entry's state, and what comes next. */
function reasonOf(entry: OutboxEntry, now: number): string {
  const { state, isSending, isLeft, changedAt, dueAt } = entry;
  if (state === 'sent') return words.sent(agoText(changedAt, Math.max(now, changedAt)));
  if (state === 'waiting')
    return isSending ? words.sending : dueAt !== null && dueAt > now ? words.dueIn(roughText(dueAt - now)) : words.waits;
  const cause = outboxCauseSentence(entry);
  return isLeft ? words.leftWith(cause) : cause;
}

/** An entry of the outbox: the person called, the outcome, the reason for its state, and its actions. */
function Entry({ entry, now }: { entry: OutboxEntry; now: number }) {
  const { entryId, state, isLeft, listId, listName, row, name, phone, sandbox, disposition } = entry;
  const place = words.row(listName, row);
  const reason = reasonOf(entry, now);
  const who = name ?? phone ?? place;
  return (
    <li className={css.entry} data-left={isLeft || undefined}>
      <span className={css.state} data-state={state} title={outboxStateWord(state)}>
        <Icon name={icons[state]} />
        <span className="hidden-visually">{outboxStateWord(state)}</span>
      </span>
      <span className={css.who}>
        <span className="medium cut" title={who} translate="no">
          {who}
        </span>
        {listName === null ? (
          <span className="small text-3 cut">{place}</span>
        ) : (
          <button type="button" className={css.place} aria-label={words.showRow(place)} onClick={() => showRow(listId, row)}>
            <span className="cut">{place}</span>
          </button>
        )}
      </span>
      <span className={css.what} title={disposition ?? undefined}>
        <CallOutcomeBadge outcome={entry} small />
        {sandbox && (
          <span className="text-sand" title={sharedWords.sandboxAnswers}>
            <Icon name="flask" size={14} />
            <span className="hidden-visually">{sharedWords.commaSandbox}</span>
          </span>
        )}
      </span>
      <span className={`${css.reason ?? ''} text-2`} title={reason}>
        {reason}
      </span>
      <span className={css.actions}>
        {entryActions(entry).map(({ change, word, hint }) => (
          <Tooltip key={change} label={hint} disabled={hint === undefined}>
            <Button size="xs" aria-label={words.actionLabel(word, who)} onClick={() => changeEntries({ entryIds: [entryId] }, change)}>
              {word}
            </Button>
          </Tooltip>
        ))}
      </span>
    </li>
  );
}
