/** What the settings say. */
import type { RowDensity, Settings } from '../../contract/settings.ts';
import type { LedgerProblemKind } from '../../contract/storage.ts';
import { allSuppressions, type SuppressionCounts } from '../../contract/suppression.ts';
import { count, counted } from '../count.ts';
import { problemTitle } from '../storageWords.ts';
import { entriesText } from '../suppressionWords.ts';

const copies =
  'The ledger holds runs, answers, decisions and what was spent. It is copied by itself before an update changes it; the newest five of those are kept';

/** A command and its group, as in `“Undo” (Review)`. */
interface Holder {
  readonly does: string;
  readonly scope: string;
}
const holder = ({ does, scope }: Holder): string => `“${does}” (${scope})`;

export const settingsWords = {
  reading: 'Reading the settings',
  keptAtOnce: 'Every change is kept as soon as you leave its field',
  /** Confirms that a field was saved, for screen readers. */
  kept: 'Kept',
  name: 'Name',
  enterName: 'Enter a name',
  baseUrl: 'Base URL',
  outOfRange: (least: number, most: number) => `From ${least < 1 ? String(least) : count(least)} to ${count(most)}`,
  /** An add-on, below the operations. */
  withAddOn: (title: string) => `with ${title}`,

  general: {
    title: 'General',
    operator: 'Your name',
    aboutOperator: 'Recorded with every decision and export',
    memberInstead: (author: string) => `In your team, ${author} is recorded instead`,
    country: 'Local phone numbers',
    aboutCountry: 'Country assumed for numbers in new lists',
    environment: 'New plans start with',
    aboutEnvironment: 'Environment for checks and look-ups',
    policy: 'Policy of new lists',
    aboutPolicy: 'Suggests keep, hold or drop for every answered row',
    density: 'Rows',
    aboutDensity: 'Of the review',
    densities: { comfortable: 'Comfortable', compact: 'Compact' } satisfies Record<RowDensity, string>,
    theme: 'Theme',
    aboutTheme: 'Of this window',
    themes: { light: 'Light', dark: 'Dark', system: 'System' } satisfies Record<Settings['theme'], string>,
    keepAwake: 'Keep the computer awake',
    aboutKeepAwake: 'While a run is in progress; the screen may still turn off',
    keepFiles: 'Keep imported files',
    aboutKeepFiles: 'A compressed copy of each new one, as evidence of what was checked',
  },

  environments: {
    title: 'Environments',
    add: 'Add',
    about: 'An environment is an address of the service with a key. Its answers stay its own: those of the sandbox never serve a real run.',
    ofNewPlans: 'new plans',
    sandboxAddress: 'Built in, its answers are invented',
  },

  newEnvironment: {
    title: 'New environment',
    nameExample: 'Live',
    aboutBaseUrl: 'Can’t be changed later. For another address, add another environment',
    add: 'Add environment',
    known: (name: string) => `The environment “${name}” already uses this address.`,
  },

  environment: {
    sandboxAddress: 'Built in: it listens on this computer only',
    speed: 'Speed and currency',
    callsPerSecond: 'Calls a second',
    concurrency: 'Parallel calls',
    timeout: 'Timeout in seconds',
    currency: 'Currency',
    badCurrency: 'Three letters, like USD',
  },

  key: {
    title: 'Key',
    saved: (environment: string) => `Key of ${environment} saved`,
    removed: (environment: string) => `Key of ${environment} removed`,
    removeQuestion: 'Remove the key? Rollcall can’t restore it; you would have to set it again.',
    removeNow: 'Remove key',
    replace: 'Replace',
    field: (environment: string) => `New key of ${environment}`,
    newKey: 'New key',
    firstKey: 'The key from your service account',
  },

  cycle: {
    region: 'Billing cycle',
    title: 'Limits per billing cycle',
    calls: 'Calls per cycle',
    budget: 'Budget per cycle',
    firstDay: 'First day of the cycle (UTC)',
    keyFirst: 'The limits belong to the key: set one first.',
    about:
      'A run stops before the call that would break a limit, and a look-up is not made. What may have been billed counts as used. In a month without that day the cycle begins on its last one.',
  },

  prices: {
    region: 'Prices',
    title: 'Prices per call',
    about: 'Empty: no price known, and totals say “at least”',
    priceOf: (title: string) => `Price of ${title}`,
    none: 'No price',
  },

  backups: {
    title: 'Backups',
    includeLists: 'Include lists',
    check: 'Check the ledger',
    make: 'Back up now',
    made: (size: string) => `Backed up and verified, ${size}`,
    about: `${copies}.`,
    /** `{folder}`: where they are kept. */
    aboutIn: `${copies}, in {folder}.`,
    none: 'No backup so far.',
    table: 'List of backups',
    columns: { made: 'Made', why: 'Why', holds: 'Holds', size: 'Size', actions: 'Actions' },
    holds: (lists: number) => (lists === 0 ? 'The ledger' : `The ledger and ${counted(lists, 'list')}`),
    setAside: 'Later changes are set aside.',
    restoreNow: 'Restore',
    restore: 'Restore…',
    problem: (times: number, kind: LedgerProblemKind) => `${count(times)} × ${problemTitle(kind)}`,
    /** Behind a problem. */
    examples: (examples: readonly string[]) => ` (${examples.join('; ')})`,
  },

  suppressions: {
    title: 'Suppression list',
    about:
      'Your own list of who is neither bought nor called. It holds for every list, old and new. It is not the Do Not Call registry and does not replace it.',
    reading: 'Reading the list',
    onIt: (known: SuppressionCounts) => `${allSuppressions(known) === 0 ? 'Nobody' : entriesText(known)} on it`,
    open: 'Open the suppression list',
  },

  freshDays: {
    region: 'Reuse answers',
    title: 'Reuse answers for (days)',
    restore: 'Restore defaults',
    about:
      'An answer that is younger is reused in every list instead of being bought again; 0 buys it every time. The shortest time of a check and its add-ons applies. After that, a clear litigator result counts as not checked.',
    staleDays: 'Point out litigator checks that expire within (days)',
    daysOf: (title: string) => `Days of ${title}`,
    asItsCheck: 'Same as its check',
    days: (days: number) => counted(days, 'day'),
  },

  keys: {
    title: 'Keys',
    restoreAll: 'Restore all defaults',
    find: 'Find a command or key',
    about: 'Choose a key to change it. Arrows, Esc and Enter stay what they are everywhere.',
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
    about:
      'Services grow. What an answer holds beyond the specification is kept with the answer and counted here, without what it says of a person. No grade or check rests on it.',
    none: 'Nothing so far: every answer was as the specification says.',
    table: 'Unrecognized fields',
    columns: {
      where: 'Where',
      what: 'What',
      operation: 'Operation',
      environment: 'Environment',
      answers: 'Answers',
      lastSeen: 'Last seen',
    },
  },

  dataUsed: {
    title: 'Data used',
    about: 'What Rollcall finds in your rows for free rests on these. They came with the program and nothing is fetched.',
    table: 'The data, with source and license',
    columns: { use: 'Used for', data: 'Data', origin: 'Origin', license: 'License', date: 'Date' },
  },

  about: {
    title: 'About',
    more: 'Data, logs and licenses',
  },
} as const;
