/** The sentences that belong to no one screen: imports in progress, unfinished runs, and the sections of the settings. */
import type { RunState } from '../../contract/run.ts';
import { counted } from '../count.ts';

type Unfinished = Exclude<RunState, 'finished'>;
const unfinished: Readonly<Record<Unfinished, string>> = {
  planning: 'a run is selecting its rows',
  running: 'a run is in progress',
  waiting: 'the service can’t be reached',
  paused: 'the run is paused',
  stopped: 'the run is stopped',
};
const alone: Readonly<Record<Unfinished, string>> = {
  planning: 'A run is selecting its rows',
  running: 'A run is in progress',
  waiting: 'The run is waiting: the service can’t be reached',
  paused: 'The run is paused',
  stopped: 'The run is stopped',
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
  /** `rows`: still to be checked, 0 if there are none or their number is not known. */
  unfinished: (state: Unfinished, rows: number): string =>
    rows === 0 ? alone[state] : `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} still to be checked: ${unfinished[state]}`,
  showRun: (says: string): string => `${says}. Show the run`,
  offline: {
    run: 'This computer is offline. You can start the run: it waits until the service can be reached, and nothing is lost.',
    lookup: 'This computer is offline: a look-up can’t be sent now.',
  },
  settingsSections: {
    general: 'General',
    environments: 'Environments',
    backups: 'Backups',
    suppressions: 'Suppression list',
    callingRules: 'Calling hours',
    evidence: 'Evidence',
    privacy: 'Privacy',
    team: 'Team',
    freshDays: 'Reuse answers',
    keys: 'Keys',
    drift: 'Unrecognized response fields',
    data: 'Data used',
    updates: 'Updates',
    about: 'About',
  },
} as const;
