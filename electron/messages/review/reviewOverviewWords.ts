/** Text of the overview of a list: its charts, its table of sources, and copying them. */
import { count, counted, share } from '../count.ts';

export const reviewOverviewWords = {
  title: 'Overview',
  /** Printed in place of the window’s title. */
  onPaper: (list: string, day: string) => `${list}, ${day}`,
  rows: (rows: number) => counted(rows, 'row'),
  asCharts: 'Show as charts',
  asTables: 'Show as tables',
  charts: 'Charts',
  none: 'None.',
  counting: (rows: number) => `Counting ${counted(rows, 'row')}`,
  copy: {
    as: (kind: string) => `Copy ${kind}`,
    /** Follows `as` for screen readers. */
    of: (title: string) => ` of ${title}`,
    done: (title: string, kind: string) => `Copied ${title} as ${kind}.`,
  },
  bar: ({ label, rows, all }: { label: string; rows: number; all: number }) => `${label} ${count(rows)} ${share(rows, all)}`,
  table: { rows: 'Rows', share: 'Share' },
  histogram: {
    label: 'Rows by score: the table has the numbers of each band',
    bar: (score: number, rows: number) => `Score ${score}: ${counted(rows, 'row')}`,
  },
  callDay: {
    title: 'Call day',
    day: 'Day of the calls',
    counting: 'Counting rows to call',
    none: 'No row to call yet: keep rows first.',
    hour: (from: string, to: string) => `${from} to ${to}`,
    closedAllDay: 'Not callable that day',
    zoneUnknown: 'Time zone not known',
    noPhone: 'No phone',
    note: (rows: number) =>
      `${counted(rows, 'row')} to call: kept, without litigators and suppressed rows. An hour counts those that may be called throughout it. Hours are those of your clock.`,
    rules: 'Calling hours by state',
  },
  grades: {
    title: 'Grades',
    bar: (grade: string, means: string) => `${grade}, ${means}`,
  },
  scores: {
    title: 'Activity scores',
    answered: (from: number) => `${from} to 100, answered`,
    unsure: (from: number, to: number) => `${from} to ${to}, unsure`,
    insufficient: (score: number) => `… exactly ${score}, not enough signals`,
    unanswered: (to: number) => `0 to ${to}, unanswered`,
    none: 'No score',
  },
  litigators: {
    title: 'Litigators',
    note: 'A litigator check is not a Do Not Call check.',
  },
  lines: { title: 'Line types', others: 'Others' },
  dropped: {
    title: 'Reasons for drop',
    note: 'A dropped row may have several reasons.',
    litigator: 'Litigator',
    suppressed: 'Suppressed',
    unanswered: (to: number) => `Score ${to} or less`,
    grade: 'Grade E or F',
    none: 'Another rule, or a person',
  },
  findings: {
    title: 'Findings',
    note: 'A row may have several findings.',
  },
  sources: {
    title: 'By column',
    column: 'Column whose values are compared',
    choose: 'Choose a column, such as the source',
    means: 'Compare where rows come from: which source has good grades, which is dead, and what a kept row of it cost.',
    counting: 'Counting the column',
    rows: 'Rows',
    grades: 'Grades A to F, and none',
    dead: 'Dead',
    deadMeans: 'Score 30 or less, among the rows with a score',
    kept: 'Kept',
    cost: 'Cost per kept row',
    costMeans: 'The list’s checks so far, at the average price of an answered row, for each kept row',
    empty: 'Empty',
    others: (values: number) => counted(values, 'other value'),
    /** What the costs include. `complete`: every call had a price. */
    costs: ({ sandbox, complete }: { sandbox: boolean; complete: boolean }) =>
      [
        ...(sandbox ? ['Costs are what the sandbox’s checks would have cost.'] : []),
        ...(complete ? [] : ['A price is missing, so costs are at least these.']),
        'A check’s cost is counted as the list’s average for an answered row.',
      ].join(' '),
  },
} as const;
