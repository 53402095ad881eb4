/** What the outcomes say: charts of shares, the suggested cut-off, held-out samples, and the scorecard. */
import { count, counted, share } from '../count.ts';

const percent = (of: number): string => share(of, 100);

export const calibrationWords = {
  region: 'What the outcomes say',
  by: {
    label: 'Compare by',
    score: 'Score',
    grade: 'Grade',
    line: 'Line type',
    source: 'Column',
  },
  titles: {
    score: 'Does the score tell the truth?',
    grade: 'Does the grade tell the truth?',
    line: 'Which line types answer?',
    source: 'Which sources answer?',
  },
  measures: { connected: 'Connected', rightParty: 'Right party' },
  measureLabel: 'Share that is shown',
  of: {
    connected: 'Connected share of the called rows',
    rightParty: 'Called rows where the right person answered',
  },
  counting: 'Counting the calls',
  none: {
    title: 'No outcomes yet',
    text: 'Bring in a result sheet or enter what calls came to. Then you see which scores, grades and sources answer.',
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
    allLists: 'All lists with outcomes',
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
  /** Of a bar, for screen readers. */
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
    `${label}: ${measure === 'connected' ? 'connected' : 'right party'} ${share(part, of)} of ${counted(of, 'call')}, 95% range ${percent(low * 100)} to ${percent(high * 100)}`,
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
      ? 'Rows that were never called say nothing. What is said about low scores rests on the few that were called.'
      : `${counted(rows, 'dropped row')} ${rows === 1 ? 'was' : 'were'} never called. What is said about low scores rests on the few that were, so the true share may lie elsewhere.`,
  suggestion: {
    label: 'Suggested cut-off',
    title: (score: number, kept: string): string => `Score ≥ ${score} keeps ${kept} of those who answered`,
    all: (kept: string): string => `Every score answers: calling all of them keeps ${kept}`,
    basis: (calls: number, kept: number, answers: number): string =>
      `${counted(calls, 'call')}: ${count(kept)} of ${counted(answers, 'answer')} kept`,
    few: (fewest: number): string =>
      `Fewer than ${fewest} rows with a score were called, or nobody answered: too few to suggest a cut-off.`,
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
    offered: (list: string): string => `The cut-off is in the policy of ${list}, not applied yet.`,
  },
  heldOut: {
    title: 'Held-out sample',
    why: 'Call a few of the rows that the policy drops. Only that tells what it misses.',
    open: 'Draw a held-out sample',
    list: 'List',
    percent: 'Share of the dropped rows',
    part: (share_: number): string => percent(share_),
    preview: (drawn: number, of: number): string => `${count(drawn)} of ${counted(of, 'dropped row')} that may be called`,
    nobody: 'The policy drops no row that may be called.',
    before: (rows: number): string => `${counted(rows, 'row')} drawn before`,
    draw: (rows: number): string => `Keep ${counted(rows, 'row')} for calling`,
    means: 'They are kept as one action, which can be undone, and marked in rollcall.held_out of exports.',
    drawn: (rows: number, list: string): string =>
      `${counted(rows, 'row')} of ${list} drawn as a held-out sample. Export its kept rows to call them.`,
    result: (share_: string, low: string, high: string, calls: number): string =>
      `Of the held-out rows, ${share_} answered (${low} to ${high}, ${counted(calls, 'call')})`,
    few: (calls: number, fewest: number): string => `${counted(calls, 'held-out row')} called so far, under ${fewest}: too few to say`,
    show: 'Show them',
  },
  scorecard: {
    title: 'Scorecard of sources',
    back: 'Back to outcomes',
    value: 'Value',
    headings: {
      value: 'Value',
      rows: 'Rows',
      grades: 'Grades A to F, and none',
      dead: 'Dead',
      litigators: 'Litigators',
      notChecked: 'Not checked',
      connected: 'Connected',
      perKept: 'Cost per kept row',
      perRightParty: 'Cost per right party',
    },
    means: {
      dead: 'Score 30 or less, among the rows with a score',
      connected: 'Of the called rows, with the 95% range',
      perKept: 'The lists’ calls to the service, at each list’s average price of an answered row, for each kept row',
      perRightParty: 'The same for each row where the right person answered',
    },
    counting: 'Counting the column',
    choose: 'Choose a column to compare where rows come from: which source is dead, which one answers, and what reaching somebody costs.',
    noList: 'No list has this column.',
    few: (calls: number): string => `${counted(calls, 'call')}, too few to say`,
    sort: (heading: string): string => `Sort by ${heading}`,
    save: 'Save as CSV',
    fileName: 'scorecard.csv',
    sandboxCost: 'Costs are what the sandbox’s calls would have cost.',
    atLeast: 'A price is missing, so costs are at least these.',
    noCost: 'Costs aren’t known: nothing was bought, or in several currencies.',
    average: 'A call’s cost is counted as its list’s average for an answered row.',
  },
} as const;
