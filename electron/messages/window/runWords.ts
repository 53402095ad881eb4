/** The sentences of the run: how far it is, what it needs, and what came back. */
import { bareRate, count, counted } from '../count.ts';
import { elapsed } from '../duration.ts';

export const runWords = {
  name: 'Run',
  reading: 'Reading the run',
  notShown: 'The runs of this list can’t be shown',
  noRun: 'No run yet',
  goToPlan: 'Go to the plan',
  planExplained:
    'The plan says how many calls this list needs, what they cost and how long they take. Nothing is sent before you start it.',
  howFar: 'How far the run is',
  theRun: 'The run',
  whatCameBack: 'What came back',

  /** `at`: when it started, in words. */
  head: { sandbox: 'Answers are invented, nothing is charged', runOf: (at: string): string => `Run of ${at}` },

  outcomes: {
    done: 'answered',
    partial: 'answered in part',
    refused: 'refused',
    failed: 'failed',
    inDoubt: 'in doubt',
    left: 'left',
    counted: (calls: number, outcome: string): string => `${count(calls)} ${outcome}`,
    all: (calls: number, parts: readonly string[]): string => `Of ${counted(calls, 'call')}: ${parts.join(', ')}`,
    inDoubtExplained: 'Attempts without a complete answer: they may have been billed',
    inDoubtInSandbox: 'Attempts without a complete answer: a service might have billed them',
    /** `growing`: rows are still being selected. */
    total: (calls: number, growing: boolean): string => `of {calls} ${calls === 1 ? 'call' : 'calls'}${growing ? ' so far' : ''}`,
  },

  figures: {
    rate: 'Rate',
    meanRate: 'Mean rate',
    cap: (cap: number, used: number): string => `cap ${bareRate(cap)}, ${bareRate(used)} used at most`,
    tooShort: 'Too short to say',
    cost: (sandbox: boolean, finished: boolean): string => `${sandbox ? 'Would have cost' : 'Cost'}${finished ? '' : ' so far'}`,
    runningFor: 'Running for',
    ranFor: 'Ran for',
    since: (at: string): string => `since ${at}`,
    noTime: '0 s',
    doneAt: 'Done at',
    doneAfter: 'Done after',
    done: 'Done',
    nothingLeft: 'nothing left to call',
    atLeast: (left: string): string => `at least ${left}`,
    left: (ms: number): string => `${elapsed(ms)} left`,
    /** `time`: how much, in words. */
    ofCallsLeft: (time: string): string => `${time} of calls left`,
    notKnown: 'Not known',
  },

  turns: { otherList: 'another list', take: 'Take turns', first: 'Run this first' },

  chart: {
    title: 'Calls a second',
    empty: 'The chart appears after the first calls',
    until: (at: string): string => `Until ${at}`,
    lastMinute: 'Last minute',
    lastMinutes: (minutes: number): string => `Last ${counted(minutes, 'minute')}`,
    now: (rate: number, cap: number): string => `${bareRate(rate)} calls a second of at most ${bareRate(cap)}`,
    cap: (cap: number): string => `cap ${bareRate(cap)}`,
    slowed: 'asked to slow down',
    offline: 'not reached',
  },

  checks: {
    title: 'Checks',
    withAddOns: (addOns: readonly string[]): string => `with ${addOns.join(' and ')}`,
    notSelected: 'Rows not selected yet',
    noCall: 'No call needed',
    /** `growing`: rows are still being selected. */
    made: (calls: number, of: number, growing: boolean): string => `${count(calls)} of ${count(of)}${growing ? ' so far' : ''}`,
    noPrice: 'No price',
  },

  causes: {
    title: 'What did not go through',
    fewer: 'Show fewer',
    all: (causes: number): string => `Show all ${count(causes)}`,
    showRows: 'Show rows',
    retry: (calls: number): string => (calls === 1 ? 'Retry this one' : `Retry these ${count(calls)}`),
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
    /** `since`: in words; null: not known. */
    notReached: (since: string | null): string => `The service can’t be reached${since === null ? '' : ` since ${since}`}`,
    hubAway: (since: string | null): string => `Waiting for the team’s hub${since === null ? '' : ` since ${since}`}`,
    /** As `continues`. `onServer`: the run is with servers, of which nothing is known here meanwhile. */
    continuesWithHub: (nextMs: number | null, onServer: boolean): string =>
      `${
        onServer
          ? 'Reviewing goes on. Servers go on with the run if they reach the hub, and what they bought arrives here by itself'
          : 'Reviewing goes on, and nothing new is bought, so that nobody buys twice. The run continues by itself'
      }${nextMs === null ? '.' : nextMs === 0 ? ', trying now.' : `, next try in ${Math.ceil(nextMs / 1000)} s.`} Settings, Team, tells more.`,
    buyDespite: (calls: number): string => `Buy ${calls === 1 ? 'the last call' : `${count(calls)} calls`} all the same`,
    tryNow: 'Try now',
    /** `nextMs`: until the next try; null: none is due. */
    continues: (nextMs: number | null): string =>
      `Nothing is lost and no attempt is used up. The run continues by itself${
        nextMs === null ? '.' : nextMs === 0 ? ', trying now.' : `, next try in ${Math.ceil(nextMs / 1000)} s.`
      }`,
    /** `remedy`: a sentence. */
    nothingLost: (remedy: string): string => `${remedy} Nothing is lost.`,
  },
  raise: {
    budget: 'New budget',
    calls: 'New limit of calls',
    alreadyUsed: 'Already used',
    raiseBudget: 'Raise budget and resume',
    raiseCalls: 'Raise limit and resume',
  },

  foot: {
    leave: 'Leave, run continues',
    planRest: (rows: number): string => `Plan the rest, ${counted(rows, 'row')}`,
    stop: 'Stop for now',
    stopExplained: 'Calls in progress still finish. You can resume a stopped run at any time.',
    pause: 'Pause',
    review: (rows: number): string => `Review ${rows === 0 ? 'answered rows' : counted(rows, 'answered row')}`,
    resume: 'Resume',
  },
} as const;
