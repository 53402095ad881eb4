/** What the review says about the calls of a row: entering how one went, and what is known of them. */
import type { Cost } from '#contract/plan/plan.ts';
import { count } from '../count.ts';
import { feedbackCost } from '../money.ts';

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
    /** What a choice also does. */
    about: {
      'connected:right': null,
      'connected:wrong': null,
      disconnected: null,
      'not-reached': 'not reported',
      suppress: 'joins your suppression list',
    },
    takeBack: (said: string): string => `Remove “${said}”`,
    name: 'Who answered',
    nameHint: 'optional',
    /** `said`: what the service was told. */
    told: (said: string): string => `You reported “${said}”. Another result stays on this computer until you send it.`,
    cost: (cost: Cost): string => `Reporting it: ${feedbackCost(cost)}.`,
  },
  /** `said`: how it went. */
  entered: (row: number, said: string): string => `Row ${count(row)}: ${said}.`,
  enteredToldBefore: (row: number, said: string): string =>
    `Row ${count(row)}: ${said}. You reported another result before, so this one isn’t sent.`,
  tookBack: (row: number, said: string): string => `Row ${count(row)}: removed “${said}”.`,
  sendNew: 'Report this one',
  sent: 'The new result will be reported.',
  log: 'Log a call',
  title: 'Calls',
  none: 'No call yet',
  summary: (said: string, calls: number): string => (calls === 1 ? said : `${said}, ${count(calls)} in all`),
  /** `source`: the result sheet; null: by hand. */
  by: (by: string, when: string, source: string | null): string => `${source === null ? by : `${source}, ${by}`}, ${when}`,
  answered: (name: string): string => `${name} answered`,
  notSent: 'Not reported',
  /** Another result was reported. */
  kept: 'Not sent',
  sameAsBefore: 'Reported before',
  takeBack: 'Remove',
  takeBackLabel: (said: string): string => `Remove “${said}”`,
  reading: 'Reading the calls',
  sendIt: 'Report it',
  /** Opens the laws that the calling hours follow from. */
  whichRules: 'Which rules?',
  hint: 'log a call',
} as const;
