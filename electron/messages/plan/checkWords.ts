/** Text of the page before a check: how the file was read, what was found in it for free, what is checked, and what that costs. */
import type { Plan } from '#contract/plan/plan.ts';
import { count, counted, duration } from '../count.ts';
import { money } from '../money.ts';
import { allOf } from '../text.ts';

export const checkWords = {
  name: 'Check',
  before: 'Before the check',
  ready: (leads: number): string => `${counted(leads, 'lead')}, ready to check`,
  notReady: (leads: number): string => `${counted(leads, 'lead')}, not ready yet`,
  reading: 'Reading the list',
  change: 'Change',
  look: 'Look',
  back: 'Back to lists',
  canPause: 'You can pause at any time; results are kept',
  starting: 'Saving the plan',

  file: {
    files: (names: readonly string[]): string => (names.length > 2 ? `${count(names.length)} files` : allOf(names)),
    sheet: (name: string): string => `Sheet “${name}” was read`,
    headings: (line: number): string => `Headings found in line ${count(line)}`,
    setAside: (lines: number): string =>
      `${counted(lines, 'line')} that ${lines === 1 ? 'isn’t a lead was' : 'aren’t leads were'} set aside`,
    unreadable: (lines: number): string => `${counted(lines, 'line')} can’t be read`,
    local: 'Nothing has left this computer.',
  },

  columns: {
    title: 'Columns',
    name: 'Name',
    address: 'Address',
    inTurn: (columns: readonly string[]): string => columns.join(', then '),
    used: (used: number, of: number): string => `${count(used)} of ${counted(of, 'column')} used. All come back unchanged.`,
    doubtful: (columns: readonly string[]): string =>
      `Not sure about ${allOf(columns.map((column) => `“${column}”`))}: choose Change to look.`,
    changeFor: 'Change which columns are used',
  },

  found: {
    title: 'Found for free',
    nothing: 'Nothing: every row can be checked.',
    counting: 'Looking at every row',
    countingSoFar: (rows: number, of: number): string => `Looking at every row: ${count(rows)} of ${count(of)}`,
    lookFor: 'Look at what was found',
    showRows: 'Show these rows',
    more: (kinds: number): string => `${counted(kinds, 'more kind')} of finding: choose Look.`,
    waits: 'Counted as soon as the check is possible.',
    /** Titles of lines. */
    samePhone: 'Same phone as an earlier lead',
    sameLead: 'Same details as an earlier lead',
    checkedBefore: 'Checked before',
    noName: 'No name',
    noPhone: 'No phone number',
    impossiblePhone: 'No phone number that can exist',
    missing: (field: string): string => `No ${field}`,
    listSaysNo: 'The list itself says “do not call”',
    hidden: 'Hidden in the workbook',
    suppressed: 'On your own do-not-call list',
    suppressedSomehow: 'Not to be called: your own list or this one says so',
    otherRows: 'Not among the rows of this step',
    mistyped: 'E-mail addresses likely mistyped',
    repaired: 'Cells written in an unusual form',
    /** What happens to the rows of a line. */
    saves: (micros: number, currency: string): string => `skipped, saves ${money(micros, currency)}`,
    skipped: 'skipped',
    skippedFree: 'skipped, free of charge',
    skippedByYou: 'skipped, as you chose',
    leftOut: 'left out',
    sharesResult: 'gets the same result, free of charge',
    usedAgain: 'result used again, free of charge',
    readRight: 'read as meant; your file stays as it is',
    inReview: 'worth a look in the review',
    bought: 'checked too, as you chose',
    buy: 'Check them too',
    skip: 'Skip them',
  },

  check: {
    title: 'Check',
    changeFor: 'Change what is checked',
    steps: (steps: number): string => `${count(steps)} steps, each on the leads that the one before leaves`,
    /** By operation name; other operations are described by their fields alone. */
    about: {
      real_contact: 'phone, name, e-mail and address: a grade from A to F',
      phone_intel: 'whether the phone works, and how likely somebody answers',
    } as Readonly<Record<string, string>>,
    litigators: 'with litigators, who could sue you',
    noLitigators: 'without litigators, who could sue you',
    with: (addOns: readonly string[]): string => `with ${allOf(addOns)}`,
  },

  price: {
    title: 'Price',
    unknown: 'Not known',
    counting: 'Counting',
    about: ({ calls, checks }: Pick<Plan, 'calls' | 'checks'>, leads: number): string => {
      const surely = calls.sure >= calls.atMost && checks.every(({ exact }) => exact);
      return `for ${counted(leads, 'lead')}${surely ? '' : ', at most'}`;
    },
    reuse: 'Results you already have are used again.',
    sandbox: 'Sandbox: results are invented, nothing is charged.',
    otherwise: (price: string): string => `An account with the usual prices would pay ${price}.`,
    account: 'Account',
    noAccount: 'None',
    connect: 'Connect your account',
    chooseAccount: 'Account for this check',
    takes: 'Takes',
    takesAbout: (ms: number): string => duration(ms),
    left: 'Left this month',
    leftChecks: (checks: number): string => counted(checks, 'check'),
    set: (name: string): string => `Price of one ${name}`,
    save: 'Save',
    why: 'Your provider’s price list has it. Until it’s set, the total can be higher.',
  },

  trial: {
    title: 'Not sure?',
    /** `leads`: those of the rows that need a check. */
    about: (rows: number, random: boolean, leads: number, cost: string): string =>
      `${random ? `${count(rows)} random rows` : `The first ${counted(rows, 'row')}`}: ${counted(leads, 'lead')} to check, ${cost}.`,
    reused: 'The full check uses their results again.',
    again: 'The full check buys them again, as you chose.',
    start: (leads: number): string => `Check ${count(leads)} first`,
  },
} as const;
