/** Text that belongs to no single screen: imports in progress, unfinished runs, and the sections and back links of the settings. */
import type { RunState } from '#contract/runs/run.ts';
import { counted } from './count.ts';

type Unfinished = Exclude<RunState, 'finished'>;
const unfinished: Readonly<Record<Unfinished, string>> = {
  planning: 'the check is starting',
  running: 'the check is in progress',
  waiting: 'your provider can’t be reached',
  paused: 'the check is paused',
  stopped: 'the check has stopped',
};
const alone: Readonly<Record<Unfinished, string>> = {
  planning: 'The check is starting',
  running: 'The check is in progress',
  waiting: 'The check waits: your provider can’t be reached',
  paused: 'The check is paused',
  stopped: 'The check has stopped',
};

export const appWords = {
  imports: {
    sample: 'The sample list',
    pasted: 'Pasted rows',
    pastedFile: 'Pasted rows.tsv',
    files: (files: number): string => `${files} files`,
    /** `12 rows were added, 3 of them repaired; 1 line of the file did not become rows`. */
    into: (rows: number, repaired: number, rejected: number): string => {
      const of = repaired === 0 ? '' : repaired === rows ? ', all of them repaired' : `, ${repaired} of them repaired`;
      const left = rejected === 0 ? '' : `; ${counted(rejected, 'line')} of the file did not become rows`;
      return `${counted(rows, 'row')} ${rows === 1 ? 'was' : 'were'} added${rows === 0 ? '' : of}${left}`;
    },
  },
  /** `rows`: rows still to be checked; 0 if there are none or their number is unknown. */
  unfinished: (state: Unfinished, rows: number): string =>
    rows === 0 ? alone[state] : `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} still to be checked: ${unfinished[state]}`,
  showRun: (says: string): string => `${says}. Show it`,
  offline: {
    run: 'This computer is offline. You can start: the check waits until you are online, and nothing is lost.',
    lookup: 'This computer is offline. Look up again once you are online.',
  },
  settingsSections: {
    account: 'Account',
    general: 'General',
    team: 'Team',
    callingRules: 'Calling hours',
    suppressions: 'Suppression list',
    freshDays: 'Reuse results',
    privacy: 'Privacy',
    evidence: 'Evidence',
    backups: 'Backups',
    keys: 'Keyboard',
    updates: 'Updates',
    about: 'About',
  },
  /** Labels for leaving the settings, by the screen they were opened from. */
  backTo: {
    lists: 'Back to lists',
    reading: 'Back to the import',
    check: 'Back to the check',
    import: 'Back to the columns',
    plan: 'Back to choosing checks',
    run: 'Back to the check',
    review: 'Back to the review',
    export: 'Back to the download',
    lookup: 'Back to look-up',
    outcomes: 'Back to outcomes',
    ledger: 'Back to spending',
    suppressions: 'Back to the suppression list',
    policy: 'Back to the policy',
    compare: 'Back to the comparison',
    evidence: 'Back to evidence',
  },
} as const;
