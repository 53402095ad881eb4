/** Keys of the overview of a list. */
import type { KeyEntry } from '../keyEntry.ts';

export const overviewKeys = {
  'overview.table': { does: 'Show the numbers as tables, or as charts', keys: ['b'], group: 'View' },
  'overview.print': { does: 'Print the overview', keys: ['p'], group: 'Continue' },
  'overview.compare': { does: 'Compare with an earlier run or another list', keys: ['x'], group: 'Continue' },
  'overview.grid': { does: 'The grid', keys: ['o'], always: ['Escape'], group: 'Continue' },
} as const satisfies Readonly<Record<string, KeyEntry>>;
