/** The texts of the run screen: the run's progress, what it needs, and what it returned. */
import { bareRate, count, counted, elapsed } from '../count.ts';

const nextTry = (ms: number | null): string => (ms === null ? '' : ms === 0 ? ', trying now' : `, next try in ${Math.ceil(ms / 1000)} s`);

export const runWords = {
  name: 'Check',
  reading: 'Reading the check',
  notShown: 'What was checked can’t be shown',
  noRun: 'Nothing checked yet',
  goToPlan: 'Choose what to check',
  planExplained: 'You see what it costs before anything is sent.',
  howFar: 'How far the check is',
  theRun: 'Progress',
  details: 'Details',
  lessDetails: 'Hide details',
  whatCameBack: 'What came back',

  /** `at`: the start time, in words. */
  head: { sandbox: 'Answers are invented, nothing is charged', runOf: (at: string): string => `Check of ${at}` },

  outcomes: {
    done: 'answered',
    partial: 'answered in part',
    refused: 'refused',
    failed: 'failed',
    inDoubt: 'in doubt',
    left: 'left',
    counted: (checks: number, outcome: string): string => `${count(checks)} ${outcome}`,
    all: (checks: number, parts: readonly string[]): string => `Of ${counted(checks, 'check')}: ${parts.join(', ')}`,
    inDoubtExplained: 'Attempts without a complete answer: they may have been billed',
    inDoubtInSandbox: 'Attempts without a complete answer: a service might have billed them',
    /** `growing`: rows are still being selected. */
    total: (checks: number, growing: boolean): string => `of {checks} ${checks === 1 ? 'check' : 'checks'}${growing ? ' so far' : ''}`,
  },

  figures: {
    rate: 'Rate',
    meanRate: 'Mean rate',
    cap: (cap: number, used: number): string => (used < cap ? `at most ${bareRate(used)} of ${bareRate(cap)}` : `at most ${bareRate(cap)}`),
    tooShort: 'Too short to say',
    cost: (sandbox: boolean, finished: boolean): string => `${sandbox ? 'Would have cost' : 'Cost'}${finished ? '' : ' so far'}`,
    runningFor: 'Running for',
    ranFor: 'Ran for',
    since: (at: string): string => `since ${at}`,
    noTime: '0 s',
    doneAt: 'Done at',
    doneAfter: 'Done after',
    done: 'Done',
    nothingLeft: 'nothing left to check',
    atLeast: (left: string): string => `at least ${left}`,
    left: (ms: number): string => `${elapsed(ms)} left`,
    /** `time`: in words. */
    ofChecksLeft: (time: string): string => `${time} left`,
    notKnown: 'Not known',
  },

  turns: { otherList: 'another list', take: 'Take turns', first: 'Run this first' },

  chart: {
    title: 'Checks a second',
    empty: 'The chart appears after the first checks',
    until: (at: string): string => `Until ${at}`,
    lastMinute: 'Last minute',
    lastMinutes: (minutes: number): string => `Last ${counted(minutes, 'minute')}`,
    now: (rate: number, cap: number): string => `${bareRate(rate)} checks a second of at most ${bareRate(cap)}`,
    cap: (cap: number): string => `at most ${bareRate(cap)}`,
    slowed: 'asked to slow down',
    offline: 'not reached',
  },

  checks: {
    title: 'Steps',
    withAddOns: (addOns: readonly string[]): string => `with ${addOns.join(' and ')}`,
    notSelected: 'Rows not selected yet',
    nothing: 'Nothing to check',
    /** `growing`: rows are still being selected. */
    made: (checks: number, of: number, growing: boolean): string => `${count(checks)} of ${count(of)}${growing ? ' so far' : ''}`,
    noPrice: 'No price',
  },

  causes: {
    title: 'Problems',
    fewer: 'Show fewer',
    all: (causes: number): string => `Show all ${count(causes)}`,
    showRows: 'Show rows',
    retry: (checks: number): string => (checks === 1 ? 'Check this one again' : `Check these ${count(checks)} again`),
  },

  latest: {
    title: 'Latest answers',
    live: 'Live',
    doneAt: (at: string): string => `Done at ${at}`,
    stoppedAt: (at: string): string => `Stopped at ${at}`,
    soon: 'The first answers come in a moment',
    none: 'No answers yet',
    noneEver: 'No new answers',
    row: (row: number): string => `Row ${row}`,
  },
  soFar: {
    title: 'So far',
    answered: (rows: number): string => counted(rows, 'answered row'),
    nothing: 'Grades and litigators show here with the first answers',
    noGrades: 'No grades in these answers',
    litigators: (rows: number): string => counted(rows, 'litigator'),
    noLitigator: (checked: number): string => `No litigator among ${count(checked)} checked`,
    notChecked: (rows: number): string => `${count(rows)} not checked`,
  },

  banner: {
    lapsed: (check: string): string => `The service refuses ${check} with this key`,
    notEnabled: (check: string): string => `This key is not enabled for ${check}`,
    use: (check: string): string => `Use ${check}`,
    raiseLimit: 'Raise the limit',
    /** `since`: in words; null if unknown. */
    notReached: (since: string | null): string => `The service can’t be reached${since === null ? '' : ` since ${since}`}`,
    hubAway: (since: string | null): string => `Waiting for the team’s hub${since === null ? '' : ` since ${since}`}`,
    /** Like `continues`. `onServer`: servers have the run, so its state is unknown here until the hub is back. */
    continuesWithHub: (nextMs: number | null, onServer: boolean): string =>
      `${
        onServer
          ? 'Reviewing goes on. Servers go on if they reach the hub, and what they bought arrives here by itself'
          : 'Reviewing goes on, and nothing new is bought, so that nobody buys twice. It goes on by itself'
      }${nextTry(nextMs)}. Settings, Team, tells more.`,
    buyDespite: (checks: number): string => `Buy ${checks === 1 ? 'the last check' : `${count(checks)} checks`} all the same`,
    tryNow: 'Try now',
    /** `nextMs`: time until the next try, in ms; null if none is due. */
    continues: (nextMs: number | null): string => `Nothing is lost. It goes on by itself${nextTry(nextMs)}.`,
    /** `remedy`: a sentence. */
    nothingLost: (remedy: string): string => `${remedy} Nothing is lost.`,
  },
  raise: {
    budget: 'New budget',
    checks: 'New limit of checks',
    alreadyUsed: 'Already used',
    raiseBudget: 'Raise budget and resume',
    raiseChecks: 'Raise limit and resume',
  },

  foot: {
    leave: 'Leave, it goes on',
    pause: 'Pause',
    review: (rows: number): string => `Review ${rows === 0 ? 'answers' : counted(rows, 'answer')}`,
    resume: 'Resume',
  },
} as const;
