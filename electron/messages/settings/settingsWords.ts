/** Text of the settings. */
import type { RowDensity, Settings } from '#contract/settings/settings.ts';
import type { LedgerProblemKind } from '#contract/storage/storage.ts';
import { allSuppressions, type SuppressionCounts } from '#contract/suppression/suppression.ts';
import { count, counted } from '../count.ts';
import { problemTitle } from '../storage/storageWords.ts';
import { entriesText } from '../suppression/suppressionWords.ts';

const copies = 'A copy of your results, decisions and spending. One is made before each update, and the newest five of those are kept';

/** A command and its scope, as in `“Undo” (Review)`. */
interface Holder {
  readonly does: string;
  readonly scope: string;
}
const holder = ({ does, scope }: Holder): string => `“${does}” (${scope})`;

export const settingsWords = {
  reading: 'Reading the settings',
  sections: 'Sections of the settings',
  keptAtOnce: 'Changes are saved as you make them',
  advanced: 'Advanced',
  name: 'Name',
  enterName: 'Enter a name',
  /** An add-on, listed below the kinds of check. */
  withAddOn: (title: string) => `with ${title}`,

  general: {
    title: 'General',
    operator: 'Your name',
    aboutOperator: 'Stands beside what you decide and download',
    memberInstead: (author: string) => `In your team, you are ${author}`,
    country: 'Your country',
    aboutCountry: 'For phone numbers without a country code',
    policy: 'Policy of new lists',
    aboutPolicy: 'Suggests keep, hold or drop',
    density: 'Rows in the review',
    densities: { comfortable: 'Comfortable', compact: 'Compact' } satisfies Record<RowDensity, string>,
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'System' } satisfies Record<Settings['theme'], string>,
    keepAwake: 'Keep the computer awake',
    aboutKeepAwake: 'While leads are checked',
    keepFiles: 'Keep imported files',
    aboutKeepFiles: 'A copy of each, as proof of what was checked',
  },

  accounts: {
    title: 'Account',
    usual: 'New checks use',
    another: 'Connect another account',
    untilThen: 'Until then, for practice:',
    connect: 'Connect your account',
    sandbox: 'For practice: its people and results are invented, and nothing is charged.',
  },

  connect: {
    title: 'Connect your account',
    key: 'Key',
    aboutKey: 'From your account with your provider',
    address: 'Web address',
    aboutAddress: 'The web address your provider gave you',
    addressExample: 'https://api.example.com',
    aboutName: 'Only you see it',
    nameExample: 'Live',
    newKeyOf: (account: string) => `New key of ${account}`,
    /** `atMost`: cost of the test if it is charged; null if unknown. */
    test: (atMost: string | null) =>
      `The key is tested with one empty question, which is normally free; it costs ${atMost === null ? 'one check' : atMost} at most.`,
    now: 'Test and connect',
    replaceNow: 'Test and save',
    untested: 'Save without testing',
    connected: (account: string) => `${account} is connected.`,
  },

  environment: {
    sandboxAddress: 'Built in: it listens on this computer only',
    callsPerSecond: 'Checks a second',
    concurrency: 'Checks at a time',
    timeout: 'Timeout in seconds',
    currency: 'Currency',
    badCurrency: 'Three letters, like USD',
  },

  key: {
    title: 'Key',
    removed: (account: string) => `Key of ${account} removed`,
    removeQuestion: 'Remove the key? You would have to enter it again.',
    removeNow: 'Remove key',
  },

  cycle: {
    title: 'Spend at most',
    calls: 'Checks a month',
    budget: 'Money a month',
    firstDay: 'Month begins on day (UTC)',
    about: 'A check that would go over is not made. What may have been billed counts.',
  },

  prices: {
    title: 'What you pay per check',
    about: 'As your contract says. Without a price, totals say “at least”.',
    others: (kinds: number) => `${counted(kinds, 'more kind')} of check and add-ons`,
  },

  backups: {
    title: 'Backups',
    includeLists: 'Include lists',
    check: 'Check the ledger',
    make: 'Back up now',
    made: (size: string) => `Backed up and verified, ${size}`,
    about: `${copies}.`,
    /** `{folder}`: the folder with the backups. */
    aboutIn: `${copies}, in {folder}.`,
    none: 'No backup so far.',
    table: 'List of backups',
    columns: { made: 'Made', why: 'Why', holds: 'Holds', size: 'Size', actions: 'Actions' },
    holds: (lists: number) => (lists === 0 ? 'The ledger' : `The ledger and ${counted(lists, 'list')}`),
    setAside: 'Later changes are set aside.',
    restoreNow: 'Restore',
    restore: 'Restore…',
    problem: (times: number, kind: LedgerProblemKind) => `${count(times)} × ${problemTitle(kind)}`,
    /** Follows a problem. */
    examples: (examples: readonly string[]) => ` (${examples.join('; ')})`,
  },

  suppressions: {
    title: 'Suppression list',
    about: 'People you never check or call, in every list. It doesn’t replace the Do Not Call registry.',
    reading: 'Reading the list',
    onIt: (known: SuppressionCounts) => `${allSuppressions(known) === 0 ? 'Nobody' : entriesText(known)} on it`,
    open: 'Open the suppression list',
  },

  freshDays: {
    title: 'Reuse results for (days)',
    restore: 'Restore defaults',
    about:
      'A younger result is used again instead of being paid for again; 0 pays every time. An older litigator check counts as not checked.',
    staleDays: 'Remind me of litigator checks that expire within (days)',
    daysOf: (title: string) => `Days of ${title}`,
    asItsCheck: 'Same as its check',
    days: (days: number) => counted(days, 'day'),
  },

  keys: {
    title: 'Keyboard',
    restoreAll: 'Restore all defaults',
    find: 'Find a command or key',
    about: 'Choose a key to change it. Arrows, Esc and Enter can’t be changed.',
    nothingFound: (sought: string) => `No command or key matches “${sought}”`,
    scope: (title: string) => `Keys: ${title}`,
    change: (chord: string, does: string) => `Change the key ${chord} of “${does}”`,
    add: (does: string) => `Add a key for “${does}”`,
    none: 'No key',
    restore: 'Restore the default',
    restoreOf: (does: string) => `Restore the default keys of “${does}”`,
    press: 'Press a key',
    pressFor: (does: string) => `Press a key for “${does}”`,
    escCancels: 'Esc cancels',
    reserved: (chord: string) => `${chord} belongs to the system or the browser. Press another key.`,
    always: (chord: string, by: Holder) => `${chord} always means ${holder(by)}. Press another key.`,
    taken: (chord: string, by: Holder) => `${chord} is the key of ${holder(by)}.`,
    take: 'Use it here instead',
    remove: 'Remove this key',
  },

  drift: {
    title: 'Unrecognized response fields',
    about: 'What the service sent and Rollcall doesn’t know yet. It is kept, and no grade rests on it.',
    none: 'Nothing so far.',
    table: 'Unrecognized fields',
    columns: {
      where: 'Where',
      what: 'What',
      operation: 'Kind of check',
      environment: 'Account',
      answers: 'Results',
      lastSeen: 'Last seen',
    },
  },

  dataUsed: {
    title: 'Data used',
    about: 'What Rollcall finds in your rows for free rests on these.',
    table: 'The data, with source and license',
    columns: { use: 'Used for', data: 'Data', origin: 'Origin', license: 'License', date: 'Date' },
  },

  about: {
    title: 'About',
    more: 'Data, logs and licenses',
  },
} as const;
