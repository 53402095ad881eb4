/** Text of the screen with all lists. */
import { count, counted, rate } from '../count.ts';

/** `“Leads”`, or `the list` if its name can't be read. */
const named = (name: string | null): string => (name === null ? 'the list' : `“${name}”`);

export const listsWords = {
  reading: 'Reading your lists',
  sum: (lists: number, rows: number) => `${counted(lists, 'list')}, ${counted(rows, 'row')}`,
  search: 'Search lists',
  import: 'Import a spreadsheet',
  headings: { list: 'List', status: 'Status', grades: 'Grades', litigators: 'Litigators', lastChecked: 'Last checked' },
  nothingFound: (sought: string) => `No lists match “${sought}”`,
  clearSearch: 'Clear search',
  stillThere: (lists: number) => `All ${count(lists)} lists are still there.`,
  sandbox: 'Sandbox: people and results are invented, nothing is charged',

  drop: {
    region: 'Import',
    title: 'Drop a spreadsheet anywhere in this window',
    about: 'Excel, CSV or ODS, or paste copied rows. Reading it is free and stays on this computer.',
    chooseFile: 'Choose a file',
    newHere: 'New here?',
    aboutSample: '500 invented leads. Nothing is charged.',
    trySample: 'Try the sample list',
  },

  /** Shown while there are no lists. */
  first: {
    title: 'Find out which leads are worth calling, and which could sue you',
    about: 'Drop your spreadsheet anywhere in this window. Reading it is free and stays on this computer.',
    noFile: 'No file at hand? 500 invented leads, free:',
  },

  importing: {
    failed: 'Import failed',
    screening: 'Looking at the rows',
    reading: 'Reading',
    importing: 'Importing',
    nothingKept: 'Nothing was kept',
    open: 'Open',
  },

  row: {
    more: (list: string) => `More for ${list}`,
    runFirst: 'Run this first',
    takeTurns: 'Take turns',
    rename: 'Rename',
    newName: 'Name of the list',
    delete: 'Delete',
    deletePermanently: 'Delete permanently…',
    about: (rows: number, fileName: string) => `${counted(rows, 'row')}, ${fileName}`,
    answersOf: (account: string, isSandbox: boolean) => `Results from ${account}${isSandbox ? ': invented' : ''}`,
    noAnswers: 'No results yet',
    noGrades: 'No grades in these results',
    gradedAOrB: (rows: number) => `${count(rows)} A or B`,
    gradedF: (rows: number) => `${count(rows)} F`,
    noLitigators: 'None found',
    notChecked: (rows: number) => `${count(rows)} not checked`,
  },

  status: {
    notPlanned: 'Not checked yet',
    read: (rows: number) => `${counted(rows, 'row')} read`,
    rejected: (lines: number) => `${counted(lines, 'line')} set aside`,

    planning: 'Planning',
    running: (percent: string) => `Running, ${percent}`,
    /** For a run that shares its key with others. */
    runningFirst: (percent: string) => `Running first, ${percent}`,
    waitingItsTurn: (percent: string) => `Waiting its turn, ${percent}`,
    unreachable: (percent: string) => `Service unreachable, ${percent}`,
    paused: (percent: string) => `Paused, ${percent}`,
    stopped: (percent: string) => `Stopped, ${percent}`,
    estimating: 'Estimating time left',
    /** `left`: the time left, such as `18 min left`. */
    doneAt: (left: string, time: string) => `${left}, done at ${time}`,
    continuesByItself: 'Continues by itself',
    canBeResumed: 'Can be resumed at any time',
    openRun: 'Open',

    partlyChecked: 'Partly checked',
    partlyPlanned: (answered: number, unplanned: number) => `${count(answered)} checked, ${count(unplanned)} not yet`,
    checkRows: (rows: number) => `Check ${counted(rows, 'row')}`,

    notReviewed: 'Not reviewed yet',
    /** For a list that was exported without a review, which may be intended. */
    exportedOnly: 'Downloaded',
    inReview: 'In review',
    answered: (answered: number, rows: number) => `${count(answered)} of ${counted(rows, 'row')} checked`,
    decided: (decided: number, left: number) => `${count(decided)} decided, ${count(left)} left`,
    reviewRows: (rows: number) => `Review ${counted(rows, 'row')}`,

    allDecided: (rows: number) => `All ${count(rows)} decided`,
    notExported: 'Not exported yet',
    exportRows: (rows: number) => `Export ${counted(rows, 'row')}`,
    exported: 'Reviewed and exported',
    openReview: 'Open review',
  },

  /** When a list's newest answer arrived, and what that means. */
  checked: {
    now: 'Now',
    speed: (perSecond: number) => rate(perSecond).replace(/ a second$/, ' checks a second'),
    never: 'Never',
    imported: (ago: string) => `Imported ${ago}`,
    exported: (ago: string) => `Exported ${ago}`,
  },

  deletion: {
    deleted: (name: string | null) => `Deleted ${named(name)}`,
    restored: (name: string | null) => `${name === null ? 'The list' : named(name)} is restored`,
    nothingToRestore: 'There is no deleted list to restore.',
  },

  deletedLists: {
    title: 'Deleted lists',
    count: (lists: number) => counted(lists, 'deleted list'),
    show: 'Show',
    hide: 'Hide',
    unreadableName: 'A list whose name can’t be read',
    /** `rows`: null if unknown; `until`: null if it is kept while the program is open and for a day longer. */
    about: ({ rows, ago, until }: { readonly rows: number | null; readonly ago: string; readonly until: string | null }) =>
      `${rows === null ? '' : `${counted(rows, 'row')}, `}deleted ${ago}, ${until === null ? 'kept while Rollcall is open and for a day after' : `kept until ${until}`}`,
    undo: (name: string | null) => `Undo deleting ${name ?? 'the list'}`,
    deleteNow: 'Delete permanently now',
    deleteNowOf: (name: string | null) => `Delete permanently now: ${name ?? 'list'}`,
  },

  deleteForGood: {
    title: (name: string | null) => `Delete ${named(name)} permanently?`,
    /** `rows`: null if unknown. */
    about: (rows: number | null) =>
      `${rows === null ? 'Its rows' : `Its ${counted(rows, 'row')}`} and the copies kept of its files are removed from this computer now, and nothing brings them back. The spreadsheet it came from stays where it is. What was bought and decided stays in the ledger, and backups that you made keep their copies.`,
    remove: 'Delete permanently',
  },
} as const;
