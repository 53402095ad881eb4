/** How calls went, and how far their reports to the service are, in words. */
import type { Call, CallOutcomeKind, Meaning, OutboxState } from '#contract/outcomes/callOutcome.ts';
import type { OutboxEntry } from '#contract/outcomes/outbox.ts';
import { quoted } from '../quoted.ts';

const meaningWords: Record<Meaning, string> = {
  'connected:right': 'Connected · right person',
  'connected:wrong': 'Connected · wrong person',
  connected: 'Connected · right person?',
  disconnected: 'Disconnected',
  'not-reached': 'Not reached · not reported',
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

/** How one call went: `Connected · right person`. */
export function callWord({ kind, rightParty }: Pick<Call, 'kind' | 'rightParty'>): string {
  if (kind !== 'connected') return kindWords[kind];
  return meaningWords[rightParty === true ? 'connected:right' : 'connected:wrong'];
}

const stateWords: Record<OutboxState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  noResponseId: 'Can’t be reported',
  refused: 'Refused',
  inDoubt: 'In doubt',
  withdrawn: 'Withdrawn',
};

/** How far a result’s report to the service is. */
export const outboxStateWord = (state: OutboxState): string => stateWords[state];

type Cause = NonNullable<OutboxEntry['cause']>;

const causeSentences: Record<Cause, string> = {
  noResponseId: 'The check’s answer has no response id to report on',
  noPhone: 'The row has no readable phone, and a report needs one',
  notChecked: 'The row was never checked: check it, then try again',
  toldBefore: 'Another result was reported already',
  replaced: 'Another result replaced it before it was sent',
  undone: 'The result was removed',
  byPerson: 'Withdrawn by you',
  noAnswer: 'Cut off: it may have arrived',
  refused: 'The service refused it',
  triesUsed: 'The service didn’t take it after several tries',
  gone: 'The row’s list or answer was deleted',
};

/** Why an entry of the outbox is where it is, with the service’s own words; empty if there is nothing to say. */
export function outboxCauseSentence({ cause, serviceMessage }: Pick<OutboxEntry, 'cause' | 'serviceMessage'>): string {
  const theirs = quoted(serviceMessage);
  if (cause === null) return theirs ?? '';
  return theirs === null ? causeSentences[cause] : `${causeSentences[cause]}: ${theirs}`;
}
