/** The contents of the outbox: its counts and deliveries, and its entries page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { outboxStates, type OutboxState } from '#contract/outcomes/callOutcome.ts';
import type { OutboxChange, OutboxChoice, OutboxEntry } from '#contract/outcomes/outbox.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { byOutbox } from '#renderer/subjects/outcomes/queries.ts';
import { read, queryClient, refresh, declareQuery } from '#renderer/base/queryClient.ts';
import { attempt, notifyDone } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';

/** The entries to show: those of a state, those that need a person, or all. */
export type OutboxFilter = OutboxState | 'open' | 'all';

export const outboxQuery = declareQuery('outbox.state', byOutbox)({});
export const outboxEntries = declareQuery('outbox.list', byOutbox);

const page = 50;

export const entriesQuery = (filter: OutboxFilter) => {
  const asked = filter === 'open' ? { states: [...outboxStates], open: true } : { states: filter === 'all' ? [...outboxStates] : [filter] };
  return infiniteQueryOptions({
    queryKey: [...outboxEntries.queryKey, asked],
    queryFn: ({ pageParam: from }) => read('outbox.list', { ...asked, from, count: page }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return shown < total ? shown : undefined;
    },
  });
};

const words = outcomesWords.outbox;

/** Changes entries of the outbox at a person's request, and reports the result. */
export const changeEntries = (choice: OutboxChoice, change: OutboxChange): void =>
  attempt(async () => {
    const { changed, outbox } = await call('outbox.change', { choice, change });
    queryClient.setQueryData(outboxQuery.queryKey, outbox);
    void refresh(outboxEntries);
    if (changed === 0) notifyDone(words.unchanged);
    // A single entry shows its own change.
    else if ('state' in choice) notifyDone(words.changed[change](changed));
  });

interface EntryAction {
  readonly change: OutboxChange;
  readonly word: string;
  /** Information to know beforehand. */
  readonly hint?: string;
}

const withdraw: EntryAction = { change: 'withdraw', word: words.withdraw };
const leave: EntryAction = { change: 'leave', word: words.leave };
const send: EntryAction = { change: 'send', word: words.send };

/** The actions on an entry of the outbox: nothing is sent twice unless a person asks for it. */
export function entryActions({
  state,
  isSending,
  isLeft,
  cause,
}: Pick<OutboxEntry, 'state' | 'isSending' | 'isLeft' | 'cause'>): EntryAction[] {
  const unlessLeft = isLeft ? [] : [leave];
  switch (state) {
    case 'waiting':
      return isSending ? [] : [withdraw];
    case 'noResponseId':
      return cause === 'gone' ? unlessLeft : [{ ...send, word: words.sendFirst }, ...unlessLeft];
    case 'refused':
      return [send, ...unlessLeft];
    case 'inDoubt':
      return [{ ...send, hint: words.mayRepeat }, ...unlessLeft];
    case 'withdrawn':
      return cause === 'byPerson' || cause === 'reportedBefore' ? [{ ...send, word: words.sendAfterAll }] : [];
    case 'sent':
      return [];
  }
}

export function stateActions(state: OutboxState, value: number): EntryAction[] {
  switch (state) {
    case 'waiting':
      return [{ ...withdraw, word: words.withdrawAll(value) }];
    case 'noResponseId':
      return [
        { ...send, word: words.tryAll(value) },
        { ...leave, word: words.leaveAll(value) },
      ];
    case 'refused':
    case 'inDoubt':
      return [
        { ...send, word: words.sendAll(value) },
        { ...leave, word: words.leaveAll(value) },
      ];
    case 'withdrawn':
    case 'sent':
      return [];
  }
}
