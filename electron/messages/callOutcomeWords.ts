/** What calls came to, and how far their reports to the service are, in words. */
import type { Call, CallOutcomeKind, Meaning, OutboxState } from '../contract/callOutcome.ts';
import type { OutboxEntry } from '../contract/outbox.ts';
import { quoted } from './quoted.ts';

const meaningWords: Record<Meaning, string> = {
  'connected:right': 'Connected · right party',
  'connected:wrong': 'Connected · wrong person',
  connected: 'Connected · right party?',
  disconnected: 'Disconnected',
  'not-reached': 'Not reached · nothing is sent',
  suppress: 'Do not call · suppress',
  ask: 'Ask me',
};

/** What a label of a result sheet means. */
export const meaningWord = (meaning: Meaning): string => meaningWords[meaning];

const kindWords: Record<Exclude<CallOutcomeKind, 'connected'>, string> = {
  disconnected: 'Disconnected',
  notReached: 'Not reached',
  suppressed: 'Do not call',
  undecided: 'Undecided',
};

/** What one call came to: `Connected · right party`. */
export function callWord({ kind, rightParty }: Pick<Call, 'kind' | 'rightParty'>): string {
  if (kind !== 'connected') return kindWords[kind];
  return meaningWords[rightParty === true ? 'connected:right' : 'connected:wrong'];
}

const stateWords: Record<OutboxState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  noResponseId: 'No response id',
  refused: 'Refused',
  inDoubt: 'In doubt',
  withdrawn: 'Withdrawn',
};

/** How far an outcome’s report to the service is. */
export const outboxStateWord = (state: OutboxState): string => stateWords[state];

type Cause = NonNullable<OutboxEntry['cause']>;

const causeSentences: Record<Cause, string> = {
  noResponseId: 'The answer carried no response id, so the service can’t be told about it',
  noPhone: 'The row has no phone that can be read, and the service wants one',
  notChecked: 'The row was never checked: check it, then try again',
  toldBefore: 'The service was told another outcome of this answer already',
  replaced: 'Another outcome took its place before it was sent',
  undone: 'The outcome was taken back',
  byPerson: 'Withdrawn by hand',
  noAnswer: 'Cut off before the answer: it may have arrived',
  refused: 'The service refused it',
  triesUsed: 'The service could not take it, and all tries are used up',
  gone: 'The row’s list or answer was deleted',
};

/** Why an entry of the outbox is where it is, with the service’s own words; empty if there is nothing to say. */
export function outboxCauseSentence({ cause, serviceMessage }: Pick<OutboxEntry, 'cause' | 'serviceMessage'>): string {
  const theirs = quoted(serviceMessage);
  if (cause === null) return theirs ?? '';
  return theirs === null ? causeSentences[cause] : `${causeSentences[cause]}: ${theirs}`;
}
