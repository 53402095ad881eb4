/** What the review says around its parts: the grid’s frame, its last line, and the question why somebody is kept. */
import { count, counted } from '../count.ts';

export const reviewWords = {
  title: 'Review',
  titleOf: (list: string) => `Review of ${list}`,
  triage: 'Triage',
  reading: {
    list: 'Reading the list',
    /** `rows`: undefined if their number is not known yet. */
    rows: (rows?: number) => `Reading ${rows === undefined ? 'the rows' : counted(rows, 'row')}`,
  },
  notChecked: {
    says: 'Not checked yet: no grades, no scores, no litigators.',
    plan: 'Check this list',
  },
  /** `day`: of the newest answer. */
  lastChecked: {
    says: (day: string, days: number) => `Last checked ${day}, over ${counted(days, 'day')} ago`,
    title: (says: string) => `${says}. Check again`,
  },
  nothing: {
    clearSearch: 'Clear search',
    /** `part`: of the filter, in words. */
    clearPart: (part: string) => `Clear ${part}`,
    clearAll: 'Clear all',
    showAll: 'Show all rows',
  },
  line: {
    notRead: 'The rows were not read',
    /** `{shown}`: how many of them are shown. */
    rows: (rows: number) => `{shown} of ${counted(rows, 'row')}`,
    refresh: (shown: number) => `Refresh the grid (showing ${count(shown)})`,
    policy: 'policy',
    history: 'history',
    allKeys: 'all keys',
    hints: { move: 'move', keep: 'keep', hold: 'hold', drop: 'drop', note: 'note', undo: 'undo' },
  },
  keep: {
    reason: 'Reason',
    reasonExample: 'Signed our contract on 3 May',
    reasonMissing: 'Enter a reason, or cancel',
    by: 'By',
    byRecorded: 'Recorded with your decisions',
    nameMissing: 'Enter a name',
    others: (rows: number) => `Keep the other ${count(rows)}`,
    one: 'Keep',
    some: (rows: number) => `Keep ${count(rows)}`,
    all: (rows: number) => `Keep all ${count(rows)}`,
  },
} as const;
