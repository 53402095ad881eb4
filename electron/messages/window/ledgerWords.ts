/** What the ledger screen says. */
import type { AttemptQuery } from '../../contract/ledger.ts';
import { count, counted } from '../count.ts';

const ofRun = (isOfRun: boolean): string => (isOfRun ? ' of this run' : '');

export const ledgerWords = {
  title: 'Ledger',
  reading: 'Reading the ledger',

  tool: {
    filter: 'Which attempts',
    filters: {
      all: 'All attempts',
      billingUnknown: 'Possibly billed',
      troubled: 'Without an answer',
    } satisfies Record<AttemptQuery['show'], string>,
    run: 'Of which run',
    everyRun: 'Every run, look-up and feedback',
    runOf: (list: string, time: string) => `${list}, ${time}`,
    showNewer: 'Show newer attempts',
  },

  attempts: {
    title: 'Attempts',
    /** The grid while it has headings only. */
    headings: 'Columns',
    columns: {
      sent: 'Sent',
      what: 'What',
      for: 'For',
      rows: 'Rows',
      outcome: 'Outcome',
      message: 'Message',
      billed: 'Billed',
      price: 'Price',
      by: 'By',
    },
    lookup: 'Look-up',
    /** `list`: whose row was called. */
    feedback: (list: string | null): string => (list === null ? 'Feedback' : `Feedback, ${list}`),
    deletedList: 'A deleted list',
  },

  attempt: {
    title: 'Attempt',
    reading: 'Reading the attempt',
    close: 'Close the attempt',
    facts: {
      title: 'How it went',
      outcome: 'Outcome',
      said: 'Message',
      check: 'Check',
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
    noList: 'The list that it was for is no longer recorded.',
    rows: 'Rows that it serves',
    row: (row: number) => `Row ${count(row)}`,
    moreRows: (rows: number) => `and ${count(rows)} more`,
    noAnswer: 'No answer came back.',
    sentTitle: 'What was sent',
    nothingKept: 'Not kept',
    nothingKeptMeans: 'Its parameters were purged, or it was feedback, which the outbox shows.',
    chain: {
      title: 'Place in the chain',
      about: 'Rollcall committed to this record before anything was sent. Its leaf proves later that it was not changed.',
      place: (position: number, of: number) => `Record ${count(position)} of ${count(of)}`,
      lost: 'Lost with a damaged ledger',
      record: 'Record',
      leaf: 'Leaf (SHA-256)',
    },
  },

  empty: {
    title: 'Nothing has been sent yet',
    about:
      'Every call of a run or look-up, and every feedback, is recorded here before it is sent, with its outcome, whether it was billed, and its price.',
    /** Why nothing is shown under a filter. */
    filtered: {
      all: (isOfRun: boolean) => `No attempts${ofRun(isOfRun)}`,
      billingUnknown: (isOfRun: boolean) => `No attempt${ofRun(isOfRun)} is possibly billed: billing is known for each`,
      troubled: (isOfRun: boolean) => `Every attempt${ofRun(isOfRun)} was answered`,
    } satisfies Record<AttemptQuery['show'], (isOfRun: boolean) => string>,
    showAll: 'Show all attempts',
  },

  foot: {
    reading: 'Reading',
    attempts: (attempts: number) => counted(attempts, 'attempt'),
    attemptsSoFar: (attempts: number) => `${counted(attempts, 'attempt')}, newest first; scroll for older`,
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
    title: 'Reconciliation',
    recount: 'Recount',
    counting: 'Counting every job and attempt',
    noRun: 'No run yet',
    showAll: (runs: number) => `Show all ${count(runs)}`,
    showRun: 'Show the attempts of this run',
    partsOff: 'The parts do not add up to the total',
  },
} as const;
