/** Text of the Spending screen. */
import type { AttemptQuery } from '#contract/ledger/ledger.ts';
import { count, counted } from '../count.ts';

const ofRun = (isOfRun: boolean): string => (isOfRun ? ' of this run' : '');

export const ledgerWords = {
  title: 'Spending',
  reading: 'Reading what was spent',

  runs: {
    title: 'Runs',
    columns: { list: 'List', when: 'When', checks: 'Checks', answered: 'Answered', cost: 'Cost', account: 'Account' },
    wouldCost: (cost: string): string => `would have cost ${cost}`,
    byHand: 'Look-ups and reports',
    showAll: (runs: number): string => `Show all ${count(runs)}`,
    none: 'Nothing spent yet',
    noneMeans: 'Each check of a list appears here with its cost.',
  },

  tool: {
    filter: 'Which checks',
    filters: {
      all: 'All',
      billingUnknown: 'Possibly billed',
      troubled: 'Without an answer',
    } satisfies Record<AttemptQuery['show'], string>,
    run: 'Of which run',
    everyRun: 'All runs',
    runOf: (list: string, time: string) => `${list}, ${time}`,
    showNewer: 'Show newer checks',
  },

  attempts: {
    title: 'Checks',
    /** Name of the grid while it has only headings. */
    headings: 'Columns',
    columns: {
      sent: 'Sent',
      what: 'What',
      for: 'For',
      rows: 'Rows',
      outcome: 'Answer',
      message: 'Message',
      billed: 'Billed',
      price: 'Price',
      by: 'By',
    },
    lookup: 'Look-up',
    test: 'Test of a key',
    /** `list`: name of the list whose row was called. */
    feedback: (list: string | null): string => (list === null ? 'Report' : `Report, ${list}`),
    deletedList: 'A deleted list',
  },

  attempt: {
    title: 'Check',
    reading: 'Reading the check',
    close: 'Close the check',
    facts: {
      title: 'How it went',
      outcome: 'Answer',
      message: 'Message',
      check: 'Kind of check',
      addOns: 'Add-ons',
      environment: 'Sent to',
      sent: 'Sent',
      ended: 'Ended',
      billed: 'Billed',
      price: 'Price',
      by: 'By',
    },
    sandbox: (environment: string) => `${environment} (sandbox: its answers are invented)`,
    notEnded: 'In progress',
    ended: (time: string, ms: number) => `${time}, after ${count(ms)} ms`,
    noPrice: 'Not known',
    for: 'For',
    lookup: 'A look-up by hand, for no row of a list',
    test: 'The test of a key before it was kept',
    noList: 'The list that it was for is no longer recorded.',
    rows: 'Rows that it serves',
    row: (row: number) => `Row ${count(row)}`,
    moreRows: (rows: number) => `and ${count(rows)} more`,
    noAnswer: 'No answer came back.',
    sentTitle: 'What was sent',
    nothingKept: 'Not kept',
    nothingKeptMeans: 'It was deleted, or was the report of a call result.',
    chain: {
      title: 'Place in the chain',
      about: 'Recorded before anything was sent. Its leaf proves that it was not changed since.',
      place: (position: number, of: number) => `Record ${count(position)} of ${count(of)}`,
      lost: 'Lost with a damaged ledger',
      record: 'Record',
      leaf: 'Leaf (SHA-256)',
    },
  },

  empty: {
    /** Shown when no attempt passes the filter. */
    filtered: {
      all: (isOfRun: boolean) => `No checks${ofRun(isOfRun)}`,
      billingUnknown: (isOfRun: boolean) => `It is known of every check${ofRun(isOfRun)} whether it was billed`,
      troubled: (isOfRun: boolean) => `Every check${ofRun(isOfRun)} was answered`,
    } satisfies Record<AttemptQuery['show'], (isOfRun: boolean) => string>,
    showAll: 'Show all runs',
  },

  foot: {
    reading: 'Reading',
    backToRuns: 'All runs',
    attempts: (attempts: number) => counted(attempts, 'check'),
    attemptsSoFar: (attempts: number) => `${counted(attempts, 'check')}, newest first; scroll for older`,
    hints: { open: 'open', move: 'move', filter: 'filter', refresh: 'refresh' },
  },

  side: 'Usage and sums',

  usage: {
    title: 'Key usage',
    reading: 'Reading what the keys used',
    none: 'No key was used yet',
    changeLimits: 'Change limits',
    changeLimitsOf: (environment: string) => `Change limits of ${environment}`,
  },

  sums: {
    title: 'Do the sums agree?',
    recount: 'Recount',
    counting: 'Counting every check',
    noRun: 'No run yet',
    showRun: 'Show the checks of this run',
    partsOff: 'The parts do not add up to the total',
  },
} as const;
