/** Describes the state of a run: one line for its progress, one for what that means, and the sums next to it. */
import type { Cost, SkippedRows } from '#contract/plan/plan.ts';
import type { RunCheck, RunCounts, RunState, StopCause, Stopped } from '#contract/runs/run.ts';
import { groupOfStanding, type Standing } from '#contract/verdict/standing.ts';
import { count, counted, duration } from '../count.ts';
import { skipTitle } from '../lists/findingWords.ts';
import { money } from '../money.ts';
import { lowered } from '../text.ts';
import { checkAt, stopCause } from './runWords.ts';

/** The parts of a run that a headline is made from. */
interface Headline {
  readonly state: RunState;
  readonly counts: RunCounts;
  /** Null while unknown. */
  readonly leftMs: number | null;
  /** With at most one check, the headline describes the run as a whole. */
  readonly checks?: readonly Pick<RunCheck, 'state'>[];
}

/** Whether a check has yet to select its rows, so that the final number of checks is unknown. */
export const growsYet = (checks: readonly Pick<RunCheck, 'state'>[]): boolean => checks.some((check) => check.state === 'waiting');

/** `about 18 minutes left`; `at least 18 minutes left` while rows are still to be selected. */
export const timeLeft = (leftMs: number, checks: readonly Pick<RunCheck, 'state'>[]): string =>
  `${growsYet(checks) ? `at least ${duration(leftMs).replace(/^about /, '')}` : duration(leftMs)} left`;

/** `Checking, about 18 minutes left`, `Step 1 of 3, at least 18 minutes left`, `9,707 of 19,712 checked`, `24 of 28 checked, 4 failed`. */
export function runHeadline({ state, counts, leftMs, checks = [] }: Headline): string {
  const made = counts.planned - counts.pending;
  const gone = counts.failed + counts.refused;
  const at = checkAt(checks);
  const running = checks.length > 1 && at >= 0 ? `Step ${at + 1} of ${checks.length}` : 'Checking';
  switch (state) {
    case 'planning':
      return 'Working out which rows need a check';
    case 'running':
      if (leftMs === null) return `${running}, estimating time left`;
      return `${running}, ${timeLeft(leftMs, checks)}`;
    case 'finished':
      if (counts.planned === 0) return 'Nothing had to be checked';
      return `${count(counts.done + counts.partial)} of ${count(made)} checked${gone === 0 ? '' : `, ${count(gone)} failed`}`;
    case 'waiting':
    case 'paused':
    case 'stopped':
      return `${count(made)} checked, ${growsYet(checks) ? 'at least ' : ''}${count(counts.pending)} left`;
  }
}

/** `slowedForMs`: time until the next check, in ms, if the service requested slowing down; otherwise null. */
export function runSubline({ state }: Pick<Headline, 'state'>, slowedForMs: number | null): string {
  switch (state) {
    case 'planning':
      return 'Nothing is sent or bought yet';
    case 'running':
      return slowedForMs === null
        ? 'You can leave this screen or close the lid: every answer is saved'
        : `The service asked to slow down. Next check in ${count(Math.max(1, Math.ceil(slowedForMs / 1000)))} s`;
    case 'finished':
      return 'Every answer is saved, ready to review';
    case 'waiting':
    case 'paused':
    case 'stopped':
      return 'You can review the answers so far';
  }
}

/**
 * Why a run is paused or stopped, as the title of a notice: `Paused at 2:41 PM because the service refused the key (“Forbidden”)`. `at`:
 * the time, in words.
 */
export function restHeadline({ code, message }: Pick<Stopped, 'code' | 'message'>, state: RunState, at: string): string {
  const head = state === 'paused' ? 'Paused' : 'Stopped';
  return code === 'person' ? `${head} by you at ${at}` : `${head} at ${at} because ${stopCause({ code, message })}`;
}

/** What a pause means, if nothing has to be fixed first; otherwise null. */
export function restSentence(code: StopCause): string | null {
  return code === 'person' ? 'Nothing is sent or bought while it is paused. Resume it whenever you like.' : null;
}

/** What happened to checks that were in progress when the program ended; the sandbox doesn't bill. */
export const inDoubtSentence = (checks: number, sandbox: boolean): string =>
  sandbox
    ? `${counted(checks, 'check')} ended without an answer; a service might have charged ${checks === 1 ? 'it' : 'them'}.`
    : `${counted(checks, 'check')} may have been charged without an answer.`;

/** Rows − skipped = checks, spelled out: `2,253 of 12,472 rows need no check: fresh answer already available (1,204), same request as an earlier row (641)`; null where every row needs one. */
export function skippedLine(skipped: readonly SkippedRows[], rows: number): string | null {
  const most = skipped.filter((part) => part.rows > 0).toSorted((a, b) => b.rows - a.rows);
  const sum = most.reduce((total, part) => total + part.rows, 0);
  if (sum === 0) return null;
  const reasons = most.map((part) => `${lowered(skipTitle(part))} (${count(part.rows)})`).join(', ');
  return `${count(sum)} of ${counted(rows, 'row')} ${sum === 1 ? 'needs' : 'need'} no check: ${reasons}`;
}

/**
 * Shown next to the cost of a run: `of $450.00, two prices missing`, `$0.20 of it uncertain: 13 checks without a complete answer`; may be
 * empty. `unsure`: number of checks that may or may not have been billed.
 */
export function moneyLine(budgetMicros: number | null, cost: Cost, unpriced: number, unsure: number): string {
  const few = ['no', 'one', 'two', 'three'];
  const parts = [
    budgetMicros === null ? '' : `of ${money(budgetMicros, cost.currency)}`,
    unpriced === 0 ? '' : `${few[unpriced] ?? count(unpriced)} ${unpriced === 1 ? 'price' : 'prices'} missing`,
    cost.complete ? unsureText(cost, unsure) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** The part of a cost that may not have been billed, and its number of checks; empty if all of it is certain. */
export function unsureText({ lowMicros, highMicros, currency }: Cost, unsure: number): string {
  if (unsure === 0 || highMicros <= lowMicros) return '';
  return `${money(highMicros - lowMicros, currency)} of it uncertain: ${counted(unsure, 'check')} without a complete answer`;
}

const groups = { toCall: 'Call', toLookAt: 'Look at', toLeave: 'Leave', litigators: 'Litigator' } as const;

/** Text of the screen after a run: the result for the list, the reasons, and the file to call. */
export const resultWords = {
  name: 'Result',
  counting: (rows: number): string => `Counting ${counted(rows, 'row')}`,

  /**
   * `steps`: number of the plan's steps; a check counts as a lead only if there is one step. `cost`: in words; null if nothing is charged
   * or no price is known.
   */
  done: ({ checked, steps, cost }: { readonly checked: number; readonly steps: number; readonly cost: string | null }): string =>
    checked === 0
      ? 'Done: nothing had to be checked'
      : `Done: ${steps > 1 ? `${counted(checked, 'check')} made` : `${counted(checked, 'lead')} checked`}${cost === null ? '' : ` for ${cost}`}`,
  /** `charged`: they may have been charged. */
  noAnswer: (checks: number, charged: boolean): string =>
    `${count(checks)} got no answer${charged ? '' : ` and ${checks === 1 ? 'was' : 'were'} not charged`}.`,
  checkAgain: (checks: number): string => (checks === 1 ? 'Check this one again' : `Check these ${count(checks)} again`),

  why: {
    title: 'Why',
    group: (standing: Standing): string => groups[groupOfStanding(standing)],
    show: 'Show',
    /** Follows `show` for screen readers. */
    of: (why: string): string => `: ${why}`,
    check: 'Check',
  },

  download: {
    title: (rows: number): string => `Download ${count(rows)} to call`,
    none: 'Nobody to call yet',
    fileName: (list: string): string => `${list} to call`,
    formats: {
      xlsx: { title: 'Excel', about: 'your columns, grade, why' },
      csv: { title: 'CSV', about: '' },
      dialer: { title: 'Dialer', about: 'phone first' },
    },
    crm: { title: 'CRM', about: 'HubSpot, …' },
    more: 'The whole list, and more',
    writing: 'Writing the file',
  },

  went: {
    title: 'How the check went',
    sums: ({ sent, answered, time }: { readonly sent: number; readonly answered: number; readonly time: string }): string =>
      `${counted(sent, 'check')} sent, ${count(answered)} answered, ${time}.`,
    unsure: (checks: number): string => `${counted(checks, 'check')} may have been charged without an answer.`,
    details: 'Details',
    less: 'Hide details',
  },

  foot: { look: (rows: number): string => `Look at ${count(rows)}`, review: 'Review' },
} as const;
