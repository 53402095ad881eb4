/** What can be done about an entry of the outbox: nothing is sent twice unless a person says so. */
import type { OutboxState } from '#contract/outcomes/callOutcome.ts';
import type { OutboxChange, OutboxEntry } from '#contract/outcomes/outbox.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';

const words = outcomesWords.outbox;

export interface EntryAction {
  readonly change: OutboxChange;
  readonly word: string;
  /** What somebody should know before. */
  readonly hint?: string;
}

const withdraw: EntryAction = { change: 'withdraw', word: words.withdraw };
const leave: EntryAction = { change: 'leave', word: words.leave };
const send: EntryAction = { change: 'send', word: words.send };

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
      return cause === 'byPerson' || cause === 'toldBefore' ? [{ ...send, word: words.sendAfterAll }] : [];
    case 'sent':
      return [];
  }
}

/** The same for all entries of a state. */
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
