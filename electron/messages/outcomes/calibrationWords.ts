/** Text about call results: charts of shares, the suggested cut-off, test calls of dropped leads, and the scorecard. */
import { count, counted, share } from '../count.ts';

const percent = (of: number): string => share(of, 100);

export const calibrationWords = {
  region: 'What the results say',
  by: {
    label: 'Compare by',
    score: 'Score',
    grade: 'Grade',
    line: 'Line type',
    source: 'Column',
  },
  titles: {
    score: 'Do high scores answer?',
    grade: 'Do good grades answer?',
    line: 'Which line types answer?',
    source: 'Which sources answer?',
  },
  measures: { connected: 'Connected', rightParty: 'Right person' },
  measureLabel: 'Share that is shown',
  of: {
    connected: 'Called rows where somebody answered',
    rightParty: 'Called rows where the right person answered',
  },
  counting: 'Counting the calls',
  none: {
    title: 'No results yet',
    text: 'Open a result sheet or log your calls. Then you see which scores, grades and sources answer.',
  },
  nothing: 'No calls of these lists at these times. Choose others.',
  chosen: {
    lists: (lists: number): string => counted(lists, 'list'),
    all: 'All lists',
    anyTime: 'any time',
    from: (day: string): string => `from ${day}`,
    until: (day: string): string => `until ${day}`,
    title: 'Lists and dates',
    listsLabel: 'Lists',
    allLists: 'All lists with results',
    fromLabel: 'Called from',
    untilLabel: 'Called until',
    reset: 'Reset',
  },
  column: 'Column whose values are compared',
  chooseColumn: 'Choose a column, such as the vendor',
  emptyValue: 'Empty',
  others: (values: number): string => counted(values, 'other value'),
  noLine: 'Not known',
  noScore: 'No score',
  noGrade: 'None',
  range: (from: number, to: number): string => (from === to ? String(from) : to === 100 ? `${from} up` : `${from}–${to}`),
  scores: (from: number, to: number): string => (from === to ? `Score ${from}` : `Scores ${from} to ${to}`),
  grade: (grade: string): string => `Grade ${grade}`,
  calls: 'calls',
  keepFrom: (score: number): string => `keep from ${score}`,
  legend: {
    range: '95% range',
    few: (fewest: number): string => `under ${fewest} calls, too few to say`,
    curve: 'best fit that never falls',
  },
  /** A bar's text for screen readers. */
  bar: ({
    label,
    measure,
    part,
    of,
    low,
    high,
  }: {
    label: string;
    measure: 'connected' | 'rightParty';
    part: number;
    of: number;
    low: number;
    high: number;
  }) =>
    `${label}: ${measure === 'connected' ? 'connected' : 'right person'} ${share(part, of)} of ${counted(of, 'call')}, 95% range ${percent(low * 100)} to ${percent(high * 100)}`,
  fewBar: (label: string, calls: number): string => `${label}: ${counted(calls, 'call')}, too few to say`,
  which: {
    title: (label: string): string => `${label}: rows of which list?`,
    close: 'Close',
  },
  sums: (calls: number, apart: number): string =>
    apart === 0 ? counted(calls, 'called row') : `${counted(calls, 'called row')}; ${count(apart)} suppressed or undecided are in no share`,
  save: 'Save as CSV',
  fileName: 'calibration.csv',
  saved: (file: string): string => `Saved ${file}.`,
  compareSources: 'Scorecard',
  dropped: (rows: number): string =>
    rows === 0
      ? 'Low scores are seldom called, so little is known of them.'
      : `${counted(rows, 'dropped row')} ${rows === 1 ? 'was' : 'were'} never called, so little is known of low scores.`,
  suggestion: {
    label: 'Suggested cut-off',
    title: (score: number, kept: string): string => `Score ≥ ${score} keeps ${kept} of those who answered`,
    savesNothing: (kept: string): string => `No cut-off that keeps ${kept} of those who answered saves a call`,
    basis: (calls: number, kept: number, answers: number): string =>
      `${counted(calls, 'call')}: ${count(kept)} of ${counted(answers, 'answer')} kept`,
    few: (fewest: number): string => `A cut-off needs ${fewest} called rows with a score, and somebody who answered.`,
    saved: 'Calls that would not be made',
    missed: 'Answers that would be missed',
    perAnswer: 'Calls for one answer, now → then',
    range: 'Answers kept, 95% range',
    of: (part: number, of: number): string => `${count(part)} of ${count(of)}`,
    nowThen: (now: string, then: string): string => `${now} → ${then}`,
    between: (low: string, high: string): string => `${low} to ${high}`,
    keep: 'Share of the answers to keep',
    keepPart: (keep: number): string => `Keep ${percent(keep)}`,
    make: 'Make it a policy',
    another: 'Try another score',
    score: 'Score to call from',
    back: 'Back to the suggestion',
    policyOf: 'Whose policy',
    effect: (list: string, effect: string): string => `In ${list}: ${effect}`,
    byPerson: 'Nothing is applied before you do it.',
  },
  heldOut: {
    title: 'Test calls',
    why: 'Call a few of the leads that the policy drops, to learn whether it drops good ones.',
    open: 'Test-call some dropped leads',
    list: 'List',
    percent: 'How many of the dropped rows',
    part: (share_: number): string => percent(share_),
    preview: (drawn: number, of: number): string => `${count(drawn)} of ${counted(of, 'dropped row')} that may be called`,
    nobody: 'The policy drops no row that may be called.',
    before: (rows: number): string => `${counted(rows, 'row')} chosen before`,
    draw: (rows: number): string => `Keep ${counted(rows, 'row')} for calling`,
    means: 'Exports mark them in the column rollcall.held_out. You can undo this.',
    drawn: (rows: number, list: string): string =>
      `${counted(rows, 'row')} of ${list} kept for test calls. Export the kept rows to call them.`,
    result: (share_: string, low: string, high: string, calls: number): string =>
      `Of the dropped leads that you test-called, ${share_} answered (${low} to ${high}, ${counted(calls, 'call')})`,
    few: (calls: number, fewest: number): string => `${counted(calls, 'test call')} so far, under ${fewest}: too few to say`,
    show: 'Show them',
  },
  scorecard: {
    title: 'Scorecard of sources',
    back: 'Back to call results',
    headings: {
      value: 'Value',
      rows: 'Rows',
      grades: 'Grades A to F, and none',
      dead: 'Dead',
      litigators: 'Litigators',
      notChecked: 'Not checked',
      connected: 'Connected',
      perKept: 'Cost per kept row',
      perRightParty: 'Cost per right person',
    },
    means: {
      dead: 'Score 30 or less, among the rows with a score',
      connected: 'Of the called rows, with the 95% range',
      perKept: 'What the lists’ checks cost, for each kept row',
      perRightParty: 'The same for each row where the right person answered',
    },
    counting: 'Counting the column',
    choose: 'Choose the column that says where the rows come from, such as the vendor.',
    noList: 'No list has this column.',
    few: (calls: number): string => `${counted(calls, 'call')}, too few to say`,
    save: 'Save as CSV',
    fileName: 'scorecard.csv',
    sandboxCost: 'Costs are what the sandbox’s checks would have cost.',
    atLeast: 'A price is missing, so costs are at least these.',
    noCost: 'Costs aren’t known: nothing was bought, or in several currencies.',
    average: 'A check’s cost is its list’s average for an answered row.',
  },
} as const;
