/** Words for how calls went, and for the progress of their reports to the service. */
import type { Call, CallOutcomeKind, Meaning, OutboxState } from '#contract/outcomes/callOutcome.ts';
import type { OutboxEntry } from '#contract/outcomes/outbox.ts';
import type { Cost } from '#contract/plan/plan.ts';
import { quoted } from '../text.ts';
import { count } from '../count.ts';
import { feedbackCost } from '../money.ts';

const meaningWords: Record<Meaning, string> = {
  'connected:right': 'Connected · right person',
  'connected:wrong': 'Connected · wrong person',
  connected: 'Connected · right person?',
  disconnected: 'Disconnected',
  'not-reached': 'Not reached · not reported',
  suppress: 'Do not call · suppress',
  ask: 'Ask me',
};

/** The meaning of a label in a result sheet. */
export const meaningWord = (meaning: Meaning): string => meaningWords[meaning];

const kindWords: Record<Exclude<CallOutcomeKind, 'connected'>, string> = {
  disconnected: 'Disconnected',
  notReached: 'Not reached',
  suppressed: 'Do not call',
  undecided: 'Undecided',
};

/** The result of one call: `Connected · right person`. */
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

/** The progress of a result’s report to the service. */
export const outboxStateWord = (state: OutboxState): string => stateWords[state];

type Cause = NonNullable<OutboxEntry['cause']>;

const causeSentences: Record<Cause, string> = {
  noResponseId: 'The check’s answer has no response id to report on',
  noPhone: 'The row has no readable phone, and a report needs one',
  notChecked: 'The row was never checked: check it, then try again',
  reportedBefore: 'Another result was reported already',
  replaced: 'Another result replaced it before it was sent',
  undone: 'The result was removed',
  byPerson: 'Withdrawn by you',
  noAnswer: 'Cut off: it may have arrived',
  refused: 'The service refused it',
  triesUsed: 'The service didn’t take it after several tries',
  gone: 'The row’s list or answer was deleted',
};

/** Explains the state of an outbox entry, with the service’s own message; empty if there is nothing to explain. */
export function outboxCauseSentence({ cause, serviceMessage }: Pick<OutboxEntry, 'cause' | 'serviceMessage'>): string {
  const theirs = quoted(serviceMessage);
  if (cause === null) return theirs ?? '';
  return theirs === null ? causeSentences[cause] : `${causeSentences[cause]}: ${theirs}`;
}

/** Text about a row's calls in the review: entering a result, and what is known of them. */
export const rowCallsWords = {
  enter: {
    title: 'How did the call go?',
    choices: {
      'connected:right': 'Connected, right person',
      'connected:wrong': 'Connected, wrong person',
      disconnected: 'Disconnected',
      'not-reached': 'Not reached',
      suppress: 'Do not call',
    },
    /** The additional effect of a choice. */
    about: {
      'connected:right': null,
      'connected:wrong': null,
      disconnected: null,
      'not-reached': 'not reported',
      suppress: 'joins your suppression list',
    },
    takeBack: (outcome: string): string => `Remove “${outcome}”`,
    name: 'Who answered',
    nameHint: 'optional',
    /** `outcome`: the result that was reported to the service. */
    reported: (outcome: string): string => `You reported “${outcome}”. Another result waits until you send it.`,
    cost: (cost: Cost): string => `Reporting it: ${feedbackCost(cost)}.`,
  },
  /** `outcome`: how the call went. */
  entered: (row: number, outcome: string): string => `Row ${count(row)}: ${outcome}.`,
  enteredReportedBefore: (row: number, outcome: string): string =>
    `Row ${count(row)}: ${outcome}. You reported another result before, so this one isn’t sent.`,
  tookBack: (row: number, outcome: string): string => `Row ${count(row)}: removed “${outcome}”.`,
  sendNew: 'Report this one',
  sent: 'The new result will be reported.',
  log: 'Log a call',
  title: 'Calls',
  none: 'None yet',
  summary: (outcome: string, calls: number): string => (calls === 1 ? outcome : `${outcome}, ${count(calls)} in all`),
  /** `source`: the result sheet; null if entered by hand. */
  by: (by: string, when: string, source: string | null): string => `${source === null ? by : `${source}, ${by}`}, ${when}`,
  answered: (name: string): string => `${name} answered`,
  notSent: 'Not reported',
  /** For a result that isn't sent because another one was reported. */
  kept: 'Not sent',
  sameAsBefore: 'Reported before',
  takeBack: 'Remove',
  takeBackLabel: (outcome: string): string => `Remove “${outcome}”`,
  reading: 'Reading the calls',
  sendIt: 'Report it',
  /** Shows the laws behind the calling hours. */
  why: 'Why?',
  hint: 'log a call',
} as const;
