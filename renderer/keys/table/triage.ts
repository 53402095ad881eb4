/** Keys of triage; those that it shares with the grid are keys of the review. */
import type { KeyEntry } from '../keyEntry.ts';

export const triageKeys = {
  'triage.accept': { does: 'Accept the suggestion and go to the next row', keys: [], always: ['Enter'], group: 'Decide' },
  'triage.grade': { does: 'Filter by grade', keys: ['g'], group: 'Find' },
  'triage.recheck': {
    does: 'Check again: shows the price first',
    keys: ['r'],
    group: 'Continue',
  },
  'triage.grid': { does: 'The grid, at the same row', keys: ['t'], always: ['Escape'], group: 'Continue' },
} as const satisfies Readonly<Record<string, KeyEntry>>;
