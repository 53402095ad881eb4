/** What the review says about the calls of a row: entering what one came to, and what is known of them. */
import type { Cost } from '../../contract/plan.ts';
import { count } from '../count.ts';
import { feedbackCost } from '../money.ts';

export const rowCallsWords = {
  enter: {
    title: (name: string): string => `What did the call to ${name} come to?`,
    choices: {
      'connected:right': 'Connected, right party',
      'connected:wrong': 'Connected, wrong person',
      disconnected: 'Disconnected',
      'not-reached': 'Not reached',
      suppress: 'Do not call',
    },
    /** What a choice also does. */
    about: {
      'connected:right': null,
      'connected:wrong': null,
      disconnected: null,
      'not-reached': 'nothing is sent',
      suppress: 'the phone is suppressed',
    },
    takeBack: (said: string): string => `Take back “${said}”`,
    name: 'Who answered',
    nameHint: 'optional',
    /** `said`: what the service was told. */
    told: (said: string): string => `The service was told “${said}”. Another outcome is kept here, and sent only if you say so.`,
    cost: (cost: Cost): string => `Telling the service: ${feedbackCost(cost)}.`,
  },
  /** `said`: what it came to. */
  entered: (row: number, said: string): string => `Row ${count(row)}: ${said}.`,
  enteredToldBefore: (row: number, said: string): string =>
    `Row ${count(row)}: ${said}. The service was told another outcome already; this one is kept here.`,
  tookBack: (row: number, said: string): string => `Row ${count(row)}: took back “${said}”.`,
  sendNew: 'Send the new one',
  sent: 'The new outcome will be sent.',
  log: 'Log a call',
  title: 'Calls',
  none: 'No call yet',
  summary: (said: string, calls: number): string => (calls === 1 ? said : `${said}, ${count(calls)} in all`),
  /** `source`: the result sheet; null: by hand. */
  by: (by: string, when: string, source: string | null): string => `${source === null ? by : `${source}, ${by}`}, ${when}`,
  answered: (name: string): string => `${name} answered`,
  notSent: 'Nothing is sent of it',
  /** The service knows another outcome. */
  kept: 'Not sent',
  sameAsBefore: 'Told before',
  takeBack: 'Take back',
  takeBackLabel: (said: string): string => `Take back “${said}”`,
  reading: 'Reading the calls',
  sendIt: 'Send it',
  hint: 'log a call',
} as const;
