/** The sentences that belong to no one screen: imports in progress, and the sections of the settings. */
import { counted } from '../count.ts';

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
  settingsSections: {
    general: 'General',
    environments: 'Environments',
    backups: 'Backups',
    suppressions: 'Suppression list',
    freshDays: 'Reuse answers',
    keys: 'Keys',
    drift: 'Unrecognized response fields',
    data: 'Data used',
    about: 'About',
  },
} as const;
