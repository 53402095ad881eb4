/** Text around every screen: the bar, the steps of a list, the palette, and the window's banners and dialogs. */
import { count, counted } from './count.ts';
import { sharedWords } from './sharedWords.ts';

export const shellWords = {
  rollcall: 'Rollcall',
  closeNotice: 'Close this notice',
  skip: 'Skip to content',
  /** The screens other than those of a list. */
  places: {
    lists: sharedWords.lists,
    lookup: 'Look-up',
    outcomes: 'Call results',
    ledger: 'Spending',
    suppressions: 'Suppression list',
    team: 'Team',
    settings: sharedWords.settings,
    reading: 'Import',
  },

  /** `key`: the age of the environment's key, in a sentence; null if it isn't too old. */
  environment: {
    sandbox: 'Sandbox: people and answers are invented, nothing is charged',
    inUse: (name: string, key: string | null): string =>
      `New plans use the environment ${name}${key === null ? '' : `. Its key was ${key.toLowerCase()}`}`,
    inSight: (name: string, key: string | null): string =>
      `What you see is of the environment ${name}${key === null ? '' : `. Its key was ${key.toLowerCase()}`}`,
    oldKey: ', its key is old',
  },
  drop: {
    title: 'Drop to import',
    sheet: 'Drop to open as a result sheet',
    sheetExplained: 'It is read on this computer. Nothing is reported before you say so.',
    evidence: 'Drop to verify',
    evidenceExplained: 'Evidence or a row’s proof. It is read on this computer, and nothing is sent anywhere.',
    explained: 'Files are read on this computer. Several files become one list, joined by their headings.',
  },
  failure: {
    name: 'Failure',
    title: 'This screen ran into an internal error',
    reload: 'Reload screen',
    safe: 'Your lists, answers and decisions are safe on disk, and runs continue. Details: {details}',
  },
  notLoaded: {
    loading: 'Loading',
    title: 'This screen couldn’t be loaded',
    remedy: 'Make sure that Rollcall is still running, then try again or reload this page.',
  },
  find: {
    label: 'Find on this screen',
    place: (at: number, of: number): string => (of === 0 ? 'Not found' : `${count(at)} of ${count(of)}`),
    next: 'Next',
    previous: 'Previous',
    close: 'Close',
  },
  keys: {
    title: 'Keys',
    change: 'Change keys in the settings',
    none: 'No key',
    either: (keys: readonly string[]): string => keys.join(' or '),
  },
  steps: {
    title: 'Steps of this list',
    check: 'Check',
    import: 'Match columns',
    plan: 'Choose checks',
    run: 'Run',
    review: 'Review',
    export: 'Download',
    /** Follows a step's title, for screen readers. */
    done: ', done',
    place: (step: number, of: number): string => `${step} of ${of}`,
  },
  storage: {
    restoreWaits: 'A backup is waiting to replace the ledger',
    keepCurrent: 'Keep current ledger',
    restoreExplained: 'Close Rollcall and open it again to continue with the backup. Nothing is written until then.',
    showBackups: 'Show backups',
    dismiss: 'Dismiss',
    /** `at`: the time, in words. */
    noticeAt: (title: string, at: string): string => `${title}, ${at}`,
    more: (notices: number): string => `${counted(notices, 'more notice')} after this one.`,
  },
  palette: {
    title: 'Go to or do',
    label: 'Go to or do: type to search',
    placeholder: 'Go to or do: a command, a list, a run, a setting',
    nothing: (sought: string): string => `Nothing here is called “${sought}”`,
    more: (entries: number): string => `${counted(entries, 'more', 'more')}: type on to find them`,
    recent: 'Recent',
    thisList: 'This list',
    goTo: 'Go to',
    runs: 'Runs',
    lookUp: 'Look up',
    /** Additional search terms for an operation. */
    lookUpBy: (operation: string): string => `look up ${operation}`,
  },
} as const;
