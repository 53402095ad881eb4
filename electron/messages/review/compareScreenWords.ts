/** The sentences of the comparison of two runs or lists. */
import { count, counted } from '../count.ts';

export const compareWords = {
  title: 'Compare',
  readingRuns: 'Reading the runs of this list',
  readingLists: 'Reading both lists',
  sandbox: 'Sandbox answers',
  export: 'Export',
  exportRows: (rows: number): string => `Export ${counted(rows, 'row')}`,
  exported: (rows: number, file: string): string => `Exported ${counted(rows, 'row')} to ${file}.`,
  show: 'Show in Review',
  showRows: (rows: number): string => `Show ${counted(rows, 'row')} in Review`,

  /** `at`: when it started, in words. */
  sides: {
    earlier: 'Earlier',
    later: 'Later',
    choose: 'Choose a run or a list',
    swap: 'Swap',
    swapLabel: 'Swap earlier and later',
    matchBy: 'Rows match by',
    phone: 'Phone',
    column: (heading: string): string => `Column “${heading}”`,
    run: (at: string, environment: string, finished: boolean): string => `Run of ${at} (${environment}${finished ? '' : ', not finished'})`,
    now: 'As it is now',
    thisList: 'This list',
    otherLists: 'Other lists, as they are now',
  },

  changes: {
    litigators: 'Litigators',
    scores: 'Scores and grades',
    lines: 'Line and owner',
    rows: 'Rows',
    /** After a number that is shown on its own, for screen readers. */
    rowWord: (rows: number): string => (rows === 1 ? 'row' : 'rows'),
  },
  counted: {
    comparing: 'Comparing',
    compared: (rows: number, of: number): string => `Compared ${count(rows)} of ${counted(of, 'row')}`,
    unchanged: (rows: number): string => `${count(rows)} unchanged`,
    earlier: (sum: string): string => `Earlier: ${sum}`,
    same: 'No differences',
    sameExplained: (rows: number): string =>
      `${counted(rows, 'row')} compared: litigators, score bands, grades, line types and owners are the same on both sides.`,
    ofList: (list: string): string => `of ${list}`,
  },
  stale: {
    says: 'Answers or rows have come since this was counted.',
    again: 'Compare again',
  },
  rows: {
    reading: (rows: number): string => `Reading ${counted(rows, 'row')}`,
    title: 'Rows of the change',
    note: (note: string): string => `${note}.`,
    row: 'Row',
    name: 'Name',
    phone: 'Phone',
    before: 'Before',
    after: 'After',
    first: (rows: number, of: number): string => `The first ${count(rows)} of ${counted(of, 'row')}.`,
    notThere: 'Not there',
  },
  nothing: {
    sameSides: 'Both sides are the same',
    sameSidesExplained: 'Choose another run or another list as one of the sides.',
    noKey: 'Nothing to match rows by',
    noKeyExplained: 'Neither do both lists have a phone, nor is any heading in both. Map a phone in each list, or compare other lists.',
    yet: 'Nothing to compare yet',
    yetExplained: (runs: number, hasOthers: boolean): string =>
      `${runs === 0 ? 'This list has had no run yet' : 'This list has had one run'}. Check it again later to see what has changed${
        hasOthers ? ', or choose another list above to compare it with' : ''
      }.`,
    plan: 'Plan a check',
    planAnother: 'Plan another check',
  },
} as const;
